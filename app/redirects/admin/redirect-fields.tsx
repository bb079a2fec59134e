import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'

/** The fields of a redirect. */
export function RedirectFields({ form }: { form: FormState }) {
  return (
    <>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField
        {...field(form, 'path')}
        label="Old address"
        placeholder="/old-page"
        autoComplete="off"
        help="A path of this site, such as /old-page or /?p=12. It redirects as long as no page has this address."
      />
      <TextField
        {...field(form, 'target')}
        label="Leads to"
        placeholder="/new-page"
        autoComplete="off"
        help="A path of this site, or an address that starts with https://. Leave it empty for a page that is gone."
      />
      <SelectField
        {...field(form, 'status')}
        label="For how long"
        options={[
          { value: '301', label: 'Permanent (301)' },
          { value: '302', label: 'Temporary (302)' },
          { value: '307', label: 'Temporary, keeps the method and body (307)' },
          { value: '308', label: 'Permanent, keeps the method and body (308)' },
          { value: '410', label: 'Gone (410)' },
        ]}
        help="Search engines transfer what they know about a page to the new address only if the redirect is permanent."
      />
    </>
  )
}
