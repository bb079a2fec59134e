import type { Group } from '#app/members/groups/group.ts'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { SelectField } from '#app/ui/field.tsx'
import { Choices } from '#app/ui/forms/choices.tsx'
import { eventFormLabels } from '../admin/labels.ts'

const options = [
  { value: 'members', label: 'Members only' },
  { value: 'groups', label: 'Only the groups below' },
  { value: 'public', label: 'Everybody, at a public address' },
]

/** Shown instead of the discussion post for events for groups. */
export const threadOfGroups =
  'This event is for groups, but every member can read the topic “Events”. Start a post in a topic that is private to ' +
  'these groups, and link to it in the description.'

/** Fields for the audience of an event. */
export function EventAudience({ form, groups }: { form: FormState; groups: Group[] }) {
  return (
    <>
      <SelectField
        {...field(form, 'audience')}
        label={eventFormLabels.audience}
        required={false}
        options={options}
        help="Everybody: guests without an account sign up with a name and an address. Groups: for all others it does
          not exist, but for whom you put on its list."
      />
      <Choices
        field={field(form, 'groups')}
        legend="Groups"
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      >
        {groups.length === 0 && (
          <p>
            There is no group yet. Admins make them under <a href="/admin/groups">Groups</a>.
          </p>
        )}
      </Choices>
    </>
  )
}
