import { expect, test } from 'vitest'
import { newsOnTopOf } from './news.ts'

const page = (asOf: string) => ({ asOf, post: { id: 'post' }, comments: { items: [{ id: 'first' }] } })

test('a revalidated page drops the live updates that it contains; those for the pages loaded below it stay', () => {
  const below = { count: 3 }
  const news = {
    since: '1',
    comments: ['new'],
    likes: { post: { count: 1 }, first: { count: 2 }, below },
    edits: { first: 'old', below: 'changed' },
  }
  expect(newsOnTopOf(page('1'), news)).toBe(news)
  const after = newsOnTopOf(page('2'), news)
  expect(after).toEqual({ since: '2', comments: [], likes: { below }, edits: { below: 'changed' } })
  // The object is the same: the like button compares it by identity.
  expect(after.likes.below).toBe(below)
})
