import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildPost } from '../posts/factory.ts'
import { buildReport } from './factory.ts'
import { reportedPost } from './queries.server.ts'
import { reportContent } from './report.server.ts'
import { reports } from './tables.server.ts'

testDatabase({ env: { LEADS_TO: 'leads@example.com' } })

test('reporting the same post again sends no second email; a report by another member does', async () => {
  const [reporter, other, post] = [await buildMember(), await buildMember(), await buildPost()]
  await buildReport({ subjectId: post.id, reporterId: reporter.id })
  await reportContent(reporter, await reportedPost(reporter, post.id), 'Once more.')
  expect(await reportsOf(post.id)).toBe(1)
  expect(await database().$count(mails)).toBe(0)
  await reportContent(other, await reportedPost(other, post.id), 'Spam, I think.')
  expect(await reportsOf(post.id)).toBe(2)
  expect(await database().$count(mails)).toBe(1)
})

function reportsOf(subjectId: string): Promise<number> {
  return database().$count(reports, eq(reports.subjectId, subjectId))
}
