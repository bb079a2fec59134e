import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** The form of a saved reply. */
export const savedReplyDraft = z.object({
  title: requiredText('a title', 100),
  text: requiredText('the text', 10_000),
})

export type SavedReplyDraft = z.output<typeof savedReplyDraft>

/** Fills in a saved reply: `{name}` becomes the recipient, `{me}` the author. */
export function fillPlaceholders(text: string, { name, me }: { name: string; me: string }): string {
  return text.replaceAll('{name}', () => name).replaceAll('{me}', () => me)
}
