import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { withBack } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import type { Group } from '#app/members/groups/group.ts'
import { field } from '#app/platform/forms/form-state.ts'
import type { DocumentKind } from '#app/platform/uploads/document-kinds.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { formAddresses, ItemFormHead, type ItemFormProps, ItemState, ItemTags } from '../../admin/item-form.tsx'
import { useLeaveWarning } from '../../admin/use-leave-warning.ts'
import { formTitles } from '../../admin/words.ts'
import { DownloadAudienceFields } from '../audience/audience-field.tsx'
import { DownloadFileField } from './file-field.tsx'
import { downloadLabels } from './labels.ts'

export interface DownloadFormProps extends ItemFormProps {
  saved: { slug: string; fileName: string; fileSize: number | null; downloadCount: number } | undefined
  /** The name of a file that was already stored for this form before a validation error. */
  storedFile: string | undefined
  groups: Group[]
  /** The accepted file types. */
  kinds: DocumentKind[]
  /** True if it is published. */
  isShown: boolean
}

/** The download form. Without JavaScript it is a plain form; with it, the file is uploaded at once, with progress. */
export function DownloadForm(props: DownloadFormProps) {
  const { id, back, form, saved, storedFile, groups, isShown, kinds } = props
  const navigation = useNavigation()
  const [uploading, setUploading] = useState(false)
  const unsaved = useRef(false)
  useLeaveWarning(unsaved)
  return (
    <Form
      method="post"
      action={withBack(formAddresses('download', id).address, back)}
      encType="multipart/form-data"
      noValidate
      aria-label="Download"
      onInput={() => {
        unsaved.current = true
      }}
    >
      <FormFrame
        {...formTitles('download', id)}
        back={back}
        busy={uploading || navigation.formMethod === 'POST'}
        isLocked={navigation.formMethod === 'POST'}
        aside={
          <>
            <ItemState {...props} recordType="download" />
            <ItemTags {...props} />
            {id && (
              <p>
                <a href={`/admin/downloads/${id}/versions`}>Versions</a>
                {isShown && saved && (
                  <>
                    {' · '}
                    <a href={`/resources/downloads/${saved.slug}/about`} target="_blank" rel="noopener">
                      View on the site (opens in a new tab)
                    </a>
                  </>
                )}
              </p>
            )}
          </>
        }
      >
        <ItemFormHead {...props} recordType="download" />
        <TextField {...field(form, 'title')} label={downloadLabels.title} required autoComplete="off" />
        <TextArea {...field(form, 'description')} label="Description" rows={3} />
        <DownloadFileField form={form} saved={saved} storedFile={storedFile} kinds={kinds} onUploading={setUploading} />
        <DownloadAudienceFields form={form} groups={groups} />
      </FormFrame>
    </Form>
  )
}
