import type { Group } from '#app/members/groups/group.ts'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { Checkbox, FieldGroup, SelectField } from '#app/ui/field.tsx'

const options = [
  { value: 'members', label: 'Every member' },
  { value: 'groups', label: 'Only members of the groups below' },
]

/** Form fields for the audience of a topic; for admins. */
export function AudienceFields({ form, groups }: { form: FormState; groups: Group[] }) {
  const chosen = field(form, 'groups')
  return (
    <>
      <SelectField
        {...field(form, 'audience')}
        label="Who sees it"
        options={options}
        help={
          'Nobody else can see that a private topic exists. A new slug gets a random ending, so that nobody can ' +
          'guess it. Moderators see every topic.'
        }
      />
      <FieldGroup legend="Groups of a private topic">
        {groups.length === 0 && (
          <p>
            There is no group yet. <a href="/admin/groups">Make one</a>
          </p>
        )}
        {groups.map(({ id, name }) => (
          <Checkbox key={id} {...chosen} required={false} id={`group-${id}`} value={id} label={name} errors={[]} />
        ))}
      </FieldGroup>
    </>
  )
}
