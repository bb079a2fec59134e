import { expect, test } from 'vitest'
import type { z } from 'zod'
import { categoryDraft } from '../categories/category.ts'
import { tagDraft } from '../tags/tag.ts'
import { itemDraft } from './item.ts'

const { title } = itemDraft.shape

test('a pasted title is reduced to one line', () => {
  expect(title.parse(' Discovery \r\n\n calls\n')).toBe('Discovery calls')
  expect(title.safeParse(' \n\r\n').error?.issues[0]?.message).toBe('Title is required')
})

test('an invisible title, or name of a category or tag, is rejected with one message', () => {
  for (const input of ['', ' ', '\u200b\u2060', '\u3164', '\u2800']) {
    const messagesOf = (field: z.ZodType) => field.safeParse(input).error?.issues.map(({ message }) => message)
    expect(messagesOf(title)).toEqual(['Title is required'])
    expect(messagesOf(categoryDraft.shape.name)).toEqual(['Name is required'])
    expect(messagesOf(tagDraft.shape.name)).toEqual(['Name is required'])
  }
})

test('a title of spaces is rejected quickly', () => {
  const started = process.cpuUsage()
  expect(title.safeParse(`a${' '.repeat(200_000)}b`).success).toBe(false)
  // This takes about a millisecond; a regular expression that backtracks takes half a minute.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000)
})
