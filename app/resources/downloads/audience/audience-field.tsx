import type { Group } from '#app/members/groups/group.ts'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { SelectField } from '#app/ui/field.tsx'
import { Choices } from '#app/ui/forms/choices.tsx'
import { audienceChoices } from './audience.ts'

/** Who may get a download's file. */
export function DownloadAudienceFields({ form, groups }: { form: FormState; groups: Group[] }) {
  return (
    <>
      <SelectField
        {...field(form, 'audience')}
        label="Who gets the file"
        required={false}
        options={[...audienceChoices]}
        help="Everybody can see its page, and search engines can find it."
      />
      {groups.length > 0 && (
        <Choices
          field={field(form, 'groupIds')}
          legend="Groups"
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}
