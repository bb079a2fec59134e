import adminUi from '#app/admin-ui/admin-ui.module.css'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Choices } from '#app/ui/forms/choices.tsx'
import { webhookEvents } from './webhook.ts'

/** A webhook's address and events. @param isNew a new webhook is active by default */
export function WebhookForm({ form, isNew = false }: { form: FormState; isNew?: boolean }) {
  return (
    <form method="post" noValidate className={adminUi.stack}>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField {...field(form, 'address')} label="Address" type="url" help="https, on the public internet." />
      <Choices field={field(form, 'events')} legend="Tells of" options={webhookEvents} />
      {!isNew && <Checkbox {...field(form, 'active')} required={false} asSwitch label="On" />}
      <div>
        <Button busyLabel="Saving...">Save</Button>
      </div>
    </form>
  )
}
