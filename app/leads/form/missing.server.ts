import type { z } from 'zod'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'

/** What the server would say of each field, for the page's script to say before anything is sent. */
export interface FieldWords {
  missing: Record<string, string>
  wrong: Record<string, string>
}

/** The words of `schema` for fields that are empty, and for those that are filled in wrong. */
export async function fieldWords(schema: z.ZodType): Promise<FieldWords> {
  const empty = await parseForm(new FormData(), schema)
  const spelled = new FormData()
  spelled.set('email', 'no address')
  const misspelled = await parseForm(spelled, schema)
  const { email } = firsts(misspelled)
  return { missing: firsts(empty), wrong: email ? { email } : {} }
}

function firsts(parsed: Awaited<ReturnType<typeof parseForm>>): Record<string, string> {
  if (parsed.ok) return {}
  const { errors } = parsed.reply().data.form
  return Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name, messages[0] ?? '']))
}
