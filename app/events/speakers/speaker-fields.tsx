import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { FileField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'

/** The fields of a speaker. */
export function SpeakerFields({ form, pictureLabel = 'Picture' }: { form: FormState; pictureLabel?: string }) {
  return (
    <>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField {...field(form, 'name')} label="Name" autoComplete="off" />
      <TextArea {...field(form, 'words')} label="Words" rows={3} markOptional />
      <FileField
        {...field(form, 'picture')}
        label={pictureLabel}
        accept="image/*"
        help="PNG, JPEG, WebP, GIF or AVIF, at most 10 MB. It is cropped to a square."
        markOptional
      />
    </>
  )
}
