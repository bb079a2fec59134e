import fc from 'fast-check'
import { UNSAFE_decodeViaTurboStream as decode, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { drawn } from '#tests/setup/drawn.ts'
import { encodeForReact } from './encode-for-react.server.ts'

/** What React Router reads in the browser from what we write. */
async function readBack(state: object): Promise<unknown> {
  const line = new Response(`${encodeForReact(state)}\n`).body ?? expect.fail('no stream')
  const { value } = await decode(line, globalThis as unknown as Window & typeof globalThis)
  return value
}

test('the browser reads what the loaders gave', async () => {
  const author = { id: 'a', name: 'Ada “Countess” <b>', since: new Date('2026-11-25T10:00:00Z') }
  const loaderData = {
    root: undefined,
    'campus/frame.route': { member: author, unread: 0, waiting: null },
    'campus/posts/list.route': {
      posts: [{ author, likeCount: 3, pinned: false, shared: -0.5 }, { author }],
      holes: Object.assign(new Array(3), { 0: 1, 2: 3 }),
      none: [],
      long: 'line\u2028\u2029\n\ud800',
      odd: [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0],
      names: new Map([['a', author]]),
      seen: new Set([1, 2]),
      when: new Date(Number.NaN),
    },
  }
  const read = (await readBack({ loaderData, actionData: null, errors: null })) as { loaderData: typeof loaderData }
  expect(read).toEqual({ loaderData, actionData: null, errors: null })
  const { posts } = read.loaderData['campus/posts/list.route']
  expect(posts[0]?.author).toBe(posts[1]?.author)
  expect(Object.is(read.loaderData['campus/posts/list.route'].odd[3], -0)).toBe(true)
})

test('errors arrive as React Router has them', async () => {
  const errors = { a: new ErrorResponse(404, 'Not Found', { message: 'Nothing here.' }), b: new Error('Unexpected') }
  const read = (await readBack({ errors })) as { errors: typeof errors }
  expect(read.errors.a).toBeInstanceOf(ErrorResponse)
  expect(read.errors.a).toMatchObject({ status: 404, data: { message: 'Nothing here.' } })
  expect(read.errors.b).toBeInstanceOf(Error)
  expect(read.errors.b.message).toBe('Unexpected')
})

test('the mark that keeps React Router from encoding is not sent', async () => {
  expect(await readBack({ seen: 1, [Symbol('mark')]: undefined })).toEqual({ seen: 1 })
})

test('a circle is read as one', async () => {
  const topic: Record<string, unknown> = { name: 'Sales' }
  topic.within = topic
  const read = (await readBack({ topic })) as { topic: typeof topic }
  expect(read.topic.within).toBe(read.topic)
})

test('whatever a loader could give is read back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), fc.anything({ withDate: true, withMap: true, withSet: true })),
      async (state) => {
        expect(await readBack(state)).toEqual({ ...state })
      },
    ),
    drawn(300),
  )
})

test('what no browser can be sent is refused', () => {
  expect(() => encodeForReact({ later: Promise.resolve(1) })).toThrow(TypeError)
  expect(() => encodeForReact({ act: () => 1 })).toThrow(TypeError)
})
