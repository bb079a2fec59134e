import { z } from 'zod'
import { suspension } from '#app/members/suspend.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { TextId } from './open-texts.server.ts'

/** The texts of a group as `post:ID comment:ID …`, how long their authors are suspended, and why. */
export const batchForm = suspension.extend({
  texts: z.string().max(50_000).transform(textsIn),
})

/** Ignores entries that are not valid text ids. */
function textsIn(value: string): TextId[] {
  return value.split(' ').flatMap((text) => {
    const [kind, id] = text.split(':')
    return (kind === 'post' || kind === 'comment') && isId(id) ? [{ kind, id }] : []
  })
}
