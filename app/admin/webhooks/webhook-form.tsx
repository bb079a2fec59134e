import desk from '#app/desk/desk.module.css'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, FieldError, FieldGroup, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { webhookEvents } from './webhook.ts'

/** Where a webhook goes, and what it is told of. @param isNew one that is new is on */
export function WebhookForm({ form, isNew = false }: { form: FormState; isNew?: boolean }) {
  const chosen = field(form, 'events')
  return (
    <form method="post" noValidate className={desk.stack}>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField {...field(form, 'address')} label="Address" type="url" help="https, on the public internet." />
      <FieldGroup legend="Tells of">
        {webhookEvents.map(({ value, label }, index) => (
          <Checkbox
            key={value}
            {...chosen}
            required={false}
            id={index === 0 ? chosen.id : `${chosen.id}-${value}`}
            value={value}
            label={label}
            errors={[]}
            aria-describedby={chosen.errors.length > 0 ? `${chosen.id}-error` : undefined}
          />
        ))}
        <FieldError {...chosen} />
      </FieldGroup>
      {!isNew && <Checkbox {...field(form, 'active')} required={false} asSwitch label="On" />}
      <div>
        <Button busyLabel="Saving...">Save</Button>
      </div>
    </form>
  )
}
