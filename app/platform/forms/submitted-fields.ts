/** The submitted values of a rejected form, shown on the error page. */
export interface SubmittedFields {
  /** The URL that the form posted to, for sending it again. */
  action: string
  fields: [name: string, value: string][]
  /** False if a file or a secret was submitted: neither can be restored and must be entered again. */
  isWhole: boolean
}

/** The error that a route threw: its message, and the submitted values. */
export function errorIn({ data, statusText }: { data: unknown; statusText: string }): Refused {
  if (typeof data === 'string') return data === '' || data === statusText ? {} : { said: data }
  return typeof data === 'object' && data !== null && 'kept' in data ? (data as Refused) : {}
}

interface Refused {
  said?: string
  kept?: SubmittedFields
}
