import adminUi from '#app/admin-ui/admin-ui.module.css'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { leadLabels } from '../labels.ts'

/** The form for a lead's owner, due date, snoozing and tags. */
export function AssignmentPanel({
  form,
  owners,
  action,
}: {
  form: FormState
  owners: { value: string; label: string }[]
  action: string
}) {
  return (
    <section className={adminUi.panel} aria-labelledby="marks">
      <h2 id="marks">{leadLabels.arranged}</h2>
      <form method="post" action={action} className={adminUi.stack}>
        <SelectField {...field(form, 'ownerId', 'marks')} label="Owner" options={owners} placeholder="Nobody" />
        <TextField {...field(form, 'dueOn', 'marks')} label={leadLabels.due} type="date" />
        <TextField {...field(form, 'snoozedUntil', 'marks')} label="Hidden from the list until" type="date" />
        <TextField
          {...field(form, 'tags', 'marks')}
          label={leadLabels.tags}
          help="Separated by commas."
          autoComplete="off"
        />
        <div className={adminUi.actions}>
          {/* Must be the first button, because Enter submits with it. */}
          <Button small kind="quiet" busyLabel="Saving...">
            {leadLabels.saveArranged}
          </Button>
          <Button small kind="plain" name="putOff" value="tomorrow">
            Snooze until tomorrow
          </Button>
          <Button small kind="plain" name="putOff" value="monday">
            Until Monday
          </Button>
        </div>
      </form>
    </section>
  )
}
