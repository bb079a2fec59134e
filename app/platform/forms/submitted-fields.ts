/** The submitted values of a rejected form, shown on the error page. */
export interface SubmittedFields {
  /** The URL that the form posted to, for sending it again. */
  action: string
  fields: [name: string, value: string][]
  /** False if a file or a secret was submitted: neither can be restored and must be entered again. */
  isWhole: boolean
}

/** The error that a route threw: its message, and the submitted values. */
export function errorIn({ data, statusText }: { data: unknown; statusText: string }): RejectedForm {
  if (typeof data === 'string') return data === '' || data === statusText ? {} : { message: data }
  return typeof data === 'object' && data !== null && 'submitted' in data ? (data as RejectedForm) : {}
}

interface RejectedForm {
  message?: string
  submitted?: SubmittedFields
}
