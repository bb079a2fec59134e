import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildAssessment } from '../assessment/factory.ts'
import { buildCall } from '../booking/factory.ts'
import { buildCandidate } from '../candidates/factory.ts'
import { buildFileRequest } from '../files/factory.ts'
import { deleteLead } from '../inbox/delete.server.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { buildMessage } from '../messages/factory.ts'
import { guestDigest } from '../messages/guest-leads.server.ts'
import { leadOutcomes, leadsByDay } from './figures.server.ts'

testDatabase()

const admin: Actor = { kind: 'member', id: newId(), email: 'o@example.com', role: 'admin', sessionId: '' }
const day = 86_400_000
const midnight = Math.floor(Date.now() / day) * day
const span = { from: new Date(midnight - 2 * day), to: new Date(midnight + 2 * day) }

test('figures of leads stay correct when leads are deleted, also forty at once', async () => {
  const { messages, candidates, assessments, calls, files } = leadKindDefinitions
  const made = []
  for (let times = 0; times < 4; times++)
    made.push(
      [messages, (await buildMessage({ status: 'answered' })).id] as const,
      [messages, (await buildMessage({ status: 'archived' })).id] as const,
      [messages, (await buildMessage()).id] as const,
      [messages, (await buildMessage({ digest: `${guestDigest}${newId()}`, status: 'read' })).id] as const,
      [messages, (await buildMessage({ status: 'spam' })).id] as const,
      [candidates, (await buildCandidate({ status: 'archived' })).id] as const,
      [assessments, (await buildAssessment({ status: 'answered' })).id] as const,
      [calls, (await buildCall()).id] as const,
      [files, (await buildFileRequest()).id] as const,
      [files, (await buildFileRequest({ status: 'answered' })).id] as const,
    )
  const figures = async () => ({
    days: [...(await leadsByDay(admin, span)).values()].reduce((sum, one) => sum + one, 0),
    outcomes: await leadOutcomes(admin, span),
  })
  const before = await figures()
  expect(before.days).toBe(36)
  expect(before.outcomes.map(({ all, answered, archived, open }) => [all, answered, archived, open])).toEqual([
    [12, 4, 4, 4],
    [4, 0, 0, null],
    [4, 0, 4, 0],
    [4, 4, 0, 0],
    [4, 0, 0, 4],
    [8, 4, 0, null],
  ])
  await Promise.all(made.map(([leadKind, id]) => deleteLead(leadKind, admin, id)))
  expect(await figures()).toEqual(before)
  // Nothing is counted outside the span, and stored figures contain no names.
  expect((await leadsByDay(admin, { from: span.to, to: new Date(span.to.getTime() + day) })).size).toBe(0)
  const {
    rows: [stored],
  } = await database().execute(sql`select * from kept_figures limit 1`)
  expect(Object.keys(stored ?? {})).toEqual(['figure', 'day', 'count'])
})
