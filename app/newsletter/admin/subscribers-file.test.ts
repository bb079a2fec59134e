import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { everySubscriber } from '../queries.server.ts'

testDatabase()

const admin = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: newId() } as const

test('the file lists every subscriber once, in order, despite concurrent changes', async () => {
  // Ten rows share each microsecond.
  await rawSql()`insert into subscribers (id, email, token, created_at)
    select gen_random_uuid(), n || '@crowd.example', gen_random_uuid(),
      '2026-01-01'::timestamptz + n / 10 * interval '1 us'
    from generate_series(1, 1234) n`
  const rows = await rawSql()`select email from subscribers order by created_at desc, id desc`
  const emails: string[] = []
  const sizes: number[] = []
  for await (const page of everySubscriber(admin)) {
    emails.push(...page.map(({ email }) => email))
    sizes.push(page.length)
    // Delete the row that the cursor points to.
    await rawSql()`delete from subscribers where id = ${page.at(-1)?.id ?? ''}`
  }
  expect(emails).toEqual(rows.map(({ email }) => email))
  expect(sizes).toEqual([500, 500, 234])
})

test('a page without rows is empty', async () => {
  await rawSql()`delete from subscribers`
  const pages = []
  for await (const page of everySubscriber(admin)) pages.push(page)
  expect(pages).toEqual([[]])
})
