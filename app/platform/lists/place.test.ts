import { expect, test } from 'vitest'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { placeOf } from './place.server.ts'

const asked = (query: string) => placeOf(new Request(`http://localhost/campus?${query}`))

test('an address points into a list by an id, and by nothing else', () => {
  const id = newId()
  expect(asked(`after=${id}`)).toEqual({ after: id })
  expect(asked(`before=${id}`)).toEqual({ before: id })
  expect(asked(`at=${id}`)).toEqual({ around: id })
  expect(asked('page=2')).toEqual({})
  for (const name of ['after', 'before', 'at']) expect(() => asked(`${name}=1`)).toThrow(NotFound)
})
