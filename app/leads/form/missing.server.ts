import type { z } from 'zod'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'

/** The server's messages for each field, which the page's script shows before sending. */
export interface FieldWords {
  missing: Record<string, string>
  wrong: Record<string, string>
}

/** The messages of `schema` for missing and for invalid fields. */
export async function fieldWords(schema: z.ZodType): Promise<FieldWords> {
  const empty = await parseForm(new FormData(), schema)
  const invalidInput = new FormData()
  invalidInput.set('email', 'no address')
  const invalid = await parseForm(invalidInput, schema)
  const { email } = firstMessages(invalid)
  return { missing: firstMessages(empty), wrong: email ? { email } : {} }
}

function firstMessages(parsed: Awaited<ReturnType<typeof parseForm>>): Record<string, string> {
  if (parsed.ok) return {}
  const { errors } = parsed.reply().data.form
  return Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name, messages[0] ?? '']))
}
