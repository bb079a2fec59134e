/** The data of a reauthentication page. The names of its own fields begin with `proof-`. */
export interface ReauthenticationAsked {
  /** The URL of the action that requires it. */
  action: string
  /** The submitted values of the original form, to be sent again. */
  savedFields: [name: string, value: string][]
  methods: { password: boolean; code: boolean; passkey: boolean; mail: boolean }
  mailed: boolean
  error?: { field: 'password' | 'code' | ''; message: string }
}

/** Minutes for which a reauthentication is valid. */
export const reauthenticationMinutes = 15

/** The reauthentication that a route's error requires, or undefined. */
export function reauthenticationFor(error: unknown): ReauthenticationAsked | undefined {
  const data = (error as { data?: { reauthentication?: ReauthenticationAsked } } | null)?.data
  return typeof data === 'object' ? data?.reauthentication : undefined
}
