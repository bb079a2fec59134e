import type { Group } from '#app/members/groups/group.ts'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { Checkbox, FieldError, FieldGroup, SelectField } from '#app/ui/field.tsx'

const options = [
  { value: 'members', label: 'Members only' },
  { value: 'groups', label: 'Only the groups below' },
  { value: 'public', label: 'Everybody, at a public address' },
]

/** What stands where an event for groups would get its thread. */
export const threadOfGroups =
  'This event is for groups, and every member reads the topic “Events”. Begin a post in a topic that is private to ' +
  'them, and link it in the description.'

/** Who may see an event and register for it. */
export function EventAudience({ form, groups }: { form: FormState; groups: Group[] }) {
  const chosen = field(form, 'groups')
  return (
    <>
      <SelectField
        {...field(form, 'audience')}
        label="Who may see it"
        required={false}
        options={options}
        help="Everybody: guests without an account sign up with a name and an address. Groups: for all others it does
          not exist, but for whom you put on its list."
      />
      <FieldGroup legend="Groups that it is for">
        {groups.length === 0 && (
          <p>
            There is no group yet. Admins make them under <a href="/admin/groups">Groups</a>.
          </p>
        )}
        {groups.map(({ id, name }, index) => (
          <Checkbox
            key={id}
            {...chosen}
            required={false}
            // What is said above the form leads to the first.
            id={index === 0 ? chosen.id : `${chosen.id}-${id}`}
            value={id}
            label={name}
            errors={[]}
            aria-describedby={chosen.errors.length > 0 ? `${chosen.id}-error` : undefined}
          />
        ))}
        <FieldError {...chosen} />
      </FieldGroup>
    </>
  )
}
