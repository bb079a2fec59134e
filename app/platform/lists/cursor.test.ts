import { expect, test } from 'vitest'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { cursorOf } from './cursor.server.ts'

const cursorFor = (query: string) => cursorOf(new Request(`http://localhost/campus?${query}`))

test('a cursor in a URL must be an id', () => {
  const id = newId()
  expect(cursorFor(`after=${id}`)).toEqual({ after: id })
  expect(cursorFor(`before=${id}`)).toEqual({ before: id })
  expect(cursorFor(`at=${id}`)).toEqual({ around: id })
  expect(cursorFor('page=2')).toEqual({})
  for (const name of ['after', 'before', 'at']) expect(() => cursorFor(`${name}=1`)).toThrow(NotFound)
})
