import type { FormState } from '#app/platform/forms/form-state.ts'

/** The response to a public form. */
export interface LeadResponse {
  /** `refused`: the input is invalid; `failed`: an error on our side. Both keep the input. */
  outcome: 'sent' | 'refused' | 'failed'
  form: FormState
  /** The form token for the next submission. */
  formToken: string
}

/** An empty form with its token. */
export type OpenedForm = Pick<LeadResponse, 'form' | 'formToken'>
