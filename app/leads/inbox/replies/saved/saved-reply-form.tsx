import adminUi from '#app/admin-ui/admin-ui.module.css'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'

/** The form of a saved reply. */
export function SavedReplyForm({ form }: { form: FormState }) {
  return (
    <form method="post" noValidate className={adminUi.stack}>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField {...field(form, 'title')} label="Title" autoComplete="off" />
      <TextArea
        {...field(form, 'text')}
        label="Text"
        rows={8}
        help="{name} becomes the name of whoever wrote to us, {me} yours."
      />
      <div>
        <Button busyLabel="Saving...">Save</Button>
      </div>
    </form>
  )
}
