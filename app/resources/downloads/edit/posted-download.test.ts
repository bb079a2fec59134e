import { expect, test } from 'vitest'
import { downloadForm } from './posted-download.server.ts'

test('groups that are ticked while others get the file too are refused', () => {
  const typed = { title: 'A plan', groupIds: [crypto.randomUUID()] }
  const refusedAt = (audience: string) =>
    downloadForm.safeParse({ ...typed, audience }).error?.issues.map(({ path }) => path.join('.'))
  for (const audience of ['everybody', 'address', 'members']) expect(refusedAt(audience)).toContain('audience')
  expect(refusedAt('groups') ?? []).not.toContain('audience')
})
