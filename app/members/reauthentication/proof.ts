/** What a page that asks for a proof shows. The names of its own fields begin with `proof-`. */
export interface ReauthenticationAsked {
  /** Where the form goes: the act that waits for the proof. */
  action: string
  /** What was typed for the act, to go with the proof. */
  kept: [name: string, value: string][]
  ways: { password: boolean; code: boolean; passkey: boolean; mail: boolean }
  mailed: boolean
  error?: { field: 'password' | 'code' | ''; message: string }
}

/** Minutes that a proof lasts. */
export const reauthenticationMinutes = 15

/** The proof that an error of a route asks for, or undefined. */
export function reauthenticationFor(error: unknown): ReauthenticationAsked | undefined {
  const data = (error as { data?: { proof?: ReauthenticationAsked } } | null)?.data
  return typeof data === 'object' ? data?.proof : undefined
}
