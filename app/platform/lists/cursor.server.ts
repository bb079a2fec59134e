import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { queryOf } from '#app/platform/query-of.ts'
import type { Cursor } from './page-of.ts'

/** The cursor in a URL: `?after=ID`, `?before=ID` or `?at=ID`. @throws NotFound for an invalid id */
export function cursorOf(request: Request): Cursor {
  const query = queryOf(request)
  const [after, before, around] = [query.get('after'), query.get('before'), query.get('at')]
  for (const id of [after, before, around]) if (id !== null && !isId(id)) throw new NotFound()
  if (after) return { after }
  if (before) return { before }
  return around ? { around } : {}
}
