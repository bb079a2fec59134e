import { keptInWords } from '#app/leads/kept/queries.server.ts'
import { pageShows } from '#app/platform/request.server.ts'
import { wordsWithFacts } from '#app/platform/words/word-tree.ts'
import { pageMeta } from '../meta.ts'
import { Legal } from '../sections/legal.tsx'
import type { Route } from './+types/privacy.route.ts'
import { privacy } from './privacy.content.ts'

export const meta = () => pageMeta(privacy().meta)

export async function loader({ context }: Route.LoaderArgs) {
  pageShows(context, 'site', 'kept')
  return { kept: await keptInWords() }
}

export default function Privacy({ loaderData: { kept } }: Pick<Route.ComponentProps, 'loaderData'>) {
  return <Legal page={wordsWithFacts(privacy(), kept)} />
}
