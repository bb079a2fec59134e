import type { Group } from '#app/members/groups/group.ts'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { Checkbox, FieldError, FieldGroup, SelectField } from '#app/ui/field.tsx'
import { audienceChoices } from '../download.ts'

/** For whom a download's file is. */
export function DownloadAudienceFields({ form, groups }: { form: FormState; groups: Group[] }) {
  const chosen = field(form, 'groupIds')
  return (
    <>
      <SelectField
        {...field(form, 'audience')}
        label="Who gets the file"
        required={false}
        options={[...audienceChoices]}
        help="Its page is for everybody, and search engines find it."
      />
      {groups.length > 0 && (
        <FieldGroup legend="Groups that it is for">
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
      )}
    </>
  )
}
