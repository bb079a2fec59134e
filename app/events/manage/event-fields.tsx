import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { momentAsTyped } from './event-form.ts'

/** The fields of an event. */
export function EventFields({ form }: { form: FormState }) {
  const [startsAt, endsAt, revision] = [field(form, 'startsAt'), field(form, 'endsAt'), field(form, 'revision')]
  const utc = 'In UTC. Readers see it in their own time.'
  return (
    <>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      {revision.defaultValue && <input type="hidden" name="revision" value={revision.defaultValue} />}
      <TextField {...field(form, 'title')} label="Title" autoComplete="off" />
      <TextArea {...field(form, 'description')} label="Description" rows={5} markOptional longerIsSaid />
      <TextField
        {...startsAt}
        defaultValue={momentAsTyped(startsAt.defaultValue)}
        label="Starts"
        type="datetime-local"
        help={utc}
      />
      <TextField
        {...endsAt}
        defaultValue={momentAsTyped(endsAt.defaultValue)}
        label="Ends"
        type="datetime-local"
        help={utc}
      />
      <TextField {...field(form, 'capacity')} label="Seats" type="number" help="Empty: as many as come." markOptional />
      <TextField
        {...field(form, 'joinUrl')}
        label="Link to join"
        type="url"
        autoComplete="off"
        help="Only those who are registered see it."
        markOptional
      />
    </>
  )
}
