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
          { value: '301', label: 'For good (301)' },
          { value: '302', label: 'For now (302)' },
          { value: '307', label: 'For now, with what was sent (307)' },
          { value: '308', label: 'For good, with what was sent (308)' },
          { value: '410', label: 'It is gone (410)' },
        ]}
        help="Search engines move what they know to the new address only where it is for good."
      />
    </>
  )
}
