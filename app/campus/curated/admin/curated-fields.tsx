import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'

/** The fields of a curated resource. */
export function CuratedFields({ form }: { form: FormState }) {
  return (
    <>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField {...field(form, 'title')} label="Title" autoComplete="off" />
      <TextArea {...field(form, 'description')} label="Description" rows={4} markOptional />
      <TextField
        {...field(form, 'url')}
        label="Address"
        type="url"
        autoComplete="off"
        help="Starts with https://"
        markOptional
      />
    </>
  )
}
