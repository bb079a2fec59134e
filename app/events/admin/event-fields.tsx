import type { Group } from '#app/members/groups/group.ts'
import type { SitePerson } from '#app/people/person.ts'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Checkbox, FieldGroup, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Choices } from '#app/ui/forms/choices.tsx'
import { EventAudience } from '../audience/audience-fields.tsx'
import { reminderChoices, reminderKinds } from '../event.ts'
import { eventFormLabels } from './labels.ts'

export interface EventFieldsProps {
  form: FormState
  zones: { value: string; label: string }[]
  /** The organizer has no time zone set: a script replaces it with their browser's. */
  zoneIsGuess?: boolean
  groups: Group[]
  /** The people of the site, one of whom may host it. */
  people: Pick<SitePerson, 'id' | 'name'>[]
}

/** The fields of an event. */
export function EventFields({ form, zones, zoneIsGuess, groups, people }: EventFieldsProps) {
  const revision = field(form, 'revision')
  const byZone = 'In the time zone below. Readers see it in their own time zone.'
  return (
    <>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      {revision.defaultValue && <input type="hidden" name="revision" value={revision.defaultValue} />}
      <TextField {...field(form, 'title')} label={eventFormLabels.title} autoComplete="off" />
      <TextArea {...field(form, 'description')} label={eventFormLabels.description} rows={5} markOptional />
      <TextArea
        {...field(form, 'agenda')}
        label="Agenda"
        rows={4}
        help="One entry per line, with its time in the time zone below: 14:00 Welcome"
        markOptional
      />
      {people.length > 0 && (
        <SelectField
          {...field(form, 'hostId')}
          label={eventFormLabels.host}
          placeholder="Nobody"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          help="Their portrait, name and role are shown with the event. People are a collection of the site."
          markOptional
        />
      )}
      <TextField {...field(form, 'startsAt')} label={eventFormLabels.starts} type="datetime-local" help={byZone} />
      <TextField {...field(form, 'endsAt')} label={eventFormLabels.ends} type="datetime-local" help={byZone} />
      <SelectField
        {...field(form, 'timeZone')}
        label={eventFormLabels.timeZone}
        options={zones}
        required={false}
        data-own-zone={zoneIsGuess ? '' : undefined}
      />
      <TextField
        {...field(form, 'capacity')}
        label={eventFormLabels.seats}
        type="number"
        help="Leave it empty for no limit. Once all seats are taken, people join a waiting list."
        markOptional
      />
      <TextField
        {...field(form, 'declineHours')}
        label="Hours to answer"
        type="number"
        help="People who move up from the waiting list have this long to decline or accept the seat."
        markOptional
      />
      <Checkbox
        {...field(form, 'mustAccept')}
        label="A seat that is not accepted in time goes to the next person in line"
        help="Otherwise they keep it unless they decline."
      />
      <TextField
        {...field(form, 'joinUrl')}
        label="Link to join"
        type="url"
        autoComplete="off"
        help="Only registered guests can see it, from 15 minutes before the start."
        markOptional
      />
      <Reminders form={form} />
      <EventAudience form={form} groups={groups} />
      <Checkbox {...field(form, 'draft')} label="Draft: only editors can see it" />
      <TextField
        {...field(form, 'publishAt')}
        label="Publish at"
        type="datetime-local"
        help="The draft is published automatically at this time, in its time zone."
        markOptional
      />
    </>
  )
}

function Reminders({ form }: { form: FormState }) {
  const reminders = field(form, 'reminders')
  return (
    <>
      <FieldGroup legend="Remind guests">
        {reminderChoices.map(({ minutes, label }) => (
          <Checkbox
            key={minutes}
            {...reminders}
            id={`${reminders.id}-${minutes}`}
            value={String(minutes)}
            label={label}
          />
        ))}
      </FieldGroup>
      <Choices
        field={field(form, 'remindBy')}
        legend="How guests are reminded"
        options={reminderKinds.map(({ kind, label }) => ({ value: kind, label }))}
      >
        <p>Guests without an account get an email in any case.</p>
      </Choices>
    </>
  )
}
