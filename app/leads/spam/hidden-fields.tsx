import { Honeypot } from '#app/ui/honeypot.tsx'
import { hiddenFields } from './hidden-fields.ts'

/** The hidden fields of a public form: its token and a honeypot. */
export function HiddenFields({ formToken, formId }: { formToken: string; formId: string }) {
  return (
    <>
      <input type="hidden" name={hiddenFields.token} value={formToken} />
      <Honeypot id={`${formId}-website`} />
    </>
  )
}
