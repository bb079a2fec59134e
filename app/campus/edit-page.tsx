import type { ReactNode } from 'react'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Offline } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { Composer } from './composer.tsx'
import { editLabels } from './labels.ts'
import { TextEditConflict, type TextEditConflictProps } from './text-edit-conflict.tsx'

interface TextEditPageProps {
  recordType: 'post' | 'comment'
  form: FormState
  /** The result of the last submission. */
  actionData: { offline: true } | { form: FormState; since: TextEditConflictProps['conflict'] | undefined } | undefined
  action: string
  label: string
  rows: number
  /** The address of the text. */
  back: string
  /** Fields beside the text. */
  children?: ReactNode
}

/** The page to edit a post or comment. After an edit conflict it also shows the other version. */
export function TextEditPage({ recordType, form, actionData, back, children, ...composer }: TextEditPageProps) {
  const cancel = (
    <ButtonLink kind="quiet" href={back}>
      Cancel
    </ButtonLink>
  )
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>Edit {recordType}</h1>
      <Composer form={form} formId="edit" submit={editLabels.save} busy="Saving..." aside={cancel} {...composer}>
        <input type="hidden" name="revision" defaultValue={field(form, 'revision').defaultValue} />
        {actionData && 'offline' in actionData && <Offline />}
        {actionData && 'since' in actionData && actionData.since && (
          <TextEditConflict recordType={recordType} conflict={actionData.since} />
        )}
        {children}
      </Composer>
    </div>
  )
}
