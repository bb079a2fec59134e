import { z } from 'zod'
import { withoutControls } from '#app/platform/forms/tidy.ts'
import { isId } from '#app/platform/ids.ts'

// Half-written texts are longer than allowed now and then: they are cut, never refused.
const kept = (max: number) =>
  z
    .string()
    .default('')
    .transform((text) => withoutControls(text).slice(0, max))

/** A text that is still being written. */
export const draftForm = z.object({
  place: z.string().regex(/^\/campus\/(topics|post)\/[\w-]{1,100}$/, 'There is no such form.'),
  title: kept(400),
  content: kept(40_000),
  replyTo: z
    .string()
    .optional()
    .transform((id) => (isId(id) ? id : undefined)),
})

export type KeptText = Omit<z.output<typeof draftForm>, 'place'>
