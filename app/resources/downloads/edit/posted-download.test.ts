import { expect, test } from 'vitest'
import { downloadForm } from './posted-download.server.ts'

test('selected groups are rejected if the file is for others as well', () => {
  const input = { title: 'A plan', groupIds: [crypto.randomUUID()] }
  const errorsForAudience = (audience: string) =>
    downloadForm.safeParse({ ...input, audience }).error?.issues.map(({ path }) => path.join('.'))
  for (const audience of ['everybody', 'address', 'members']) expect(errorsForAudience(audience)).toContain('audience')
  expect(errorsForAudience('groups') ?? []).not.toContain('audience')
})
