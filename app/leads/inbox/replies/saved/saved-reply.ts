import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** A reply that is given again and again, as it is typed. */
export const savedReplyDraft = z.object({
  title: requiredText('a title', 100),
  text: requiredText('the text', 10_000),
})

export type SavedReplyDraft = z.output<typeof savedReplyDraft>

/** A saved reply to one person: `{name}` is who wrote to us, `{me}` who answers. */
export function filledIn(text: string, { name, me }: { name: string; me: string }): string {
  return text.replaceAll('{name}', () => name).replaceAll('{me}', () => me)
}
