/** What was typed into a form that could not be taken, for the page that says so. */
export interface SubmittedFields {
  /** Where the form went, and goes again. */
  action: string
  fields: [name: string, value: string][]
  /** False where a file or a secret came along, which nobody gets back: both have to be given again. */
  isWhole: boolean
}

/** What the answer that a route threw says: words of its own, and what was typed. */
export function errorIn({ data, statusText }: { data: unknown; statusText: string }): Refused {
  if (typeof data === 'string') return data === '' || data === statusText ? {} : { said: data }
  return typeof data === 'object' && data !== null && 'kept' in data ? (data as Refused) : {}
}

interface Refused {
  said?: string
  kept?: SubmittedFields
}
