import { expect, test } from 'vitest'
import { itemDraft } from './item.ts'

const { title } = itemDraft.shape

test('a title is one line, however it was pasted', () => {
  expect(title.parse(' Discovery \r\n\n calls\n')).toBe('Discovery calls')
  expect(title.safeParse(' \n\r\n').error?.issues[0]?.message).toBe('Title is required')
})

test('a title of spaces takes no time to refuse', () => {
  const started = process.cpuUsage()
  expect(title.safeParse(`a${' '.repeat(200_000)}b`).success).toBe(false)
  // A millisecond; a pattern that looks for a break from each of them takes half a minute.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000)
})
