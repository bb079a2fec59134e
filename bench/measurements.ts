import { measureCached } from './cached.ts'
import type { Figure } from './figure.ts'
import { measureLeads } from './leads.ts'
import { measureLive } from './live.ts'
import { measureMemory } from './memory.ts'
import { measureMixed } from './mixed.ts'
import { measurePages } from './pages.ts'
import { measurePublication } from './publication.ts'
import { measureRendered } from './rendered.ts'
import { measureSearch } from './search.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSignInCrowd } from './sign-in-crowd.ts'
import { measureStart } from './start.ts'
import { measureStreams } from './streams.ts'
import { measureTopic } from './topic.ts'
import { measureTopicPage } from './topic-page.ts'
import { measureTwoProcesses } from './two-processes.ts'

interface Measurement {
  /** Part of `npm run bench` without a name. */
  always?: true
  /** After so many minutes it is given up. */
  minutes: number
  measure: () => Promise<Figure[]>
}

/** Name → measurement, in their order. Those of the table end within twelve minutes together. */
export const measurements: Record<string, Measurement> = {
  start: { always: true, minutes: 1, measure: measureStart },
  cached: { always: true, minutes: 1.5, measure: measureCached },
  rendered: { always: true, minutes: 2, measure: measureRendered },
  topic: { always: true, minutes: 1, measure: measureTopic },
  'sign-in': { always: true, minutes: 1.5, measure: measureSignIn },
  mixed: { always: true, minutes: 1, measure: measureMixed },
  publication: { always: true, minutes: 1, measure: measurePublication },
  'two-processes': { always: true, minutes: 1.5, measure: measureTwoProcesses },
  memory: { always: true, minutes: (Number(process.env.BENCH_MINUTES) || 1) + 1, measure: measureMemory },
  search: { always: true, minutes: 5, measure: measureSearch },
  leads: { minutes: 5, measure: measureLeads },
  live: { minutes: 10, measure: measureLive },
  streams: { minutes: 10, measure: measureStreams },
  pages: { minutes: 30, measure: measurePages },
  'sign-in-crowd': { minutes: 10, measure: measureSignInCrowd },
  'topic-page': { minutes: 15, measure: measureTopicPage },
}
