import type { FormState } from '#app/platform/forms/form-state.ts'

/** What a public form is answered with. */
export interface LeadAnswer {
  /** `refused`: something to correct; `failed`: our fault, and all that was typed is still there. */
  outcome: 'sent' | 'refused' | 'failed'
  form: FormState
  /** The pass for the form as it stands now. */
  pass: string
}

/** A form before it is sent. */
export type OpenedForm = Pick<LeadAnswer, 'form' | 'pass'>
