import { z } from 'zod'
import type { PasskeyResponse } from '#app/auth/auth.ts'

const passkeyResponse = z.object({ challengeId: z.string().max(100), credential: z.record(z.string(), z.unknown()) })

/** The passkey response in the form field `name`, or undefined if it is missing or malformed. */
export function postedPasskey(form: FormData, name: string): PasskeyResponse | undefined {
  const text = form.get(name)
  if (typeof text !== 'string' || text === '' || text.length > 20_000) return undefined
  try {
    return passkeyResponse.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
