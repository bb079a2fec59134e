import { expect, test } from 'vitest'
import { judgeInThread } from './judge-in-thread.ts'

const strong = { password: 'a wedge of 126 degrees', known: [], ofFirm: [] }

test('who asks right after the thread broke is judged by another, whatever the end of the first one says', async () => {
  const broken = judgeInThread({ ...strong, known: undefined as never })
  await expect(broken).rejects.toThrow()
  expect(await judgeInThread(strong)).toMatchObject({ score: 4 })
})
