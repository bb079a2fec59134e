import { expect, test } from 'vitest'
import { downloadForm } from './posted-download.server.ts'

test('groups that are ticked while others get the file too are refused', () => {
  const input = { title: 'A plan', groupIds: [crypto.randomUUID()] }
  const errorsForAudience = (audience: string) =>
    downloadForm.safeParse({ ...input, audience }).error?.issues.map(({ path }) => path.join('.'))
  for (const audience of ['everybody', 'address', 'members']) expect(errorsForAudience(audience)).toContain('audience')
  expect(errorsForAudience('groups') ?? []).not.toContain('audience')
})
