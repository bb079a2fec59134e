import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { withBack } from '#app/desk/back.ts'
import { FormFrame } from '#app/desk/form-frame.tsx'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Checkbox, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { MeanwhileNotice, type MeanwhileNoticeProps } from '#app/ui/meanwhile-notice.tsx'
import type { Category } from '../categories/category.ts'
import { useLeaveWarning } from '../manage/use-leave-warning.ts'
import type { Tag } from '../tags/tag.ts'
import { TagChoice } from '../tags/tag-choice.tsx'
import { DownloadFileField } from './file-field.tsx'

export interface DownloadFormProps {
  /** Absent for a new download. */
  id: string | undefined
  back: string
  form: FormState
  categories: Category[]
  tags: Tag[]
  saved: { fileName: string; fileSize: number | null; downloadCount: number } | undefined
  /** The name of a file that was stored for this form, before something else in it was refused. */
  kept: string | undefined
  since: MeanwhileNoticeProps['meanwhile'] | undefined
}

/** Where a download is offered: a plain form; where React runs its file is uploaded at once, with progress. */
export function DownloadForm({ id, back, form, categories, tags, saved, kept, since }: DownloadFormProps) {
  const address = id ? `/admin/downloads/${id}/edit` : '/admin/downloads/new'
  const navigation = useNavigation()
  const [uploading, setUploading] = useState(false)
  const unsaved = useRef(false)
  useLeaveWarning(unsaved)
  return (
    <Form
      method="post"
      action={withBack(address, back)}
      encType="multipart/form-data"
      noValidate
      aria-label="Download"
      onInput={() => {
        unsaved.current = true
      }}
    >
      <FormFrame
        title={id ? 'Edit Download' : 'Add Download'}
        back={back}
        submit={id ? 'Update Download' : 'Create Download'}
        busy={uploading || navigation.formMethod === 'POST'}
        aside={
          <>
            <Checkbox {...field(form, 'isPublished')} label="Published" asSwitch />
            <Checkbox {...field(form, 'isFeatured')} label="Featured Download" asSwitch />
            <SelectField
              {...field(form, 'categoryId')}
              label="Category"
              placeholder="Select a category"
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <TagChoice {...field(form, 'tagIds')} tags={tags} />
          </>
        }
      >
        {since && (
          <MeanwhileNotice
            noun="download"
            meanwhile={since}
            theirs={address}
            anew={withBack('/admin/downloads/new', back)}
          />
        )}
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        {id && <input type="hidden" name="version" defaultValue={field(form, 'version').defaultValue} />}
        <TextField {...field(form, 'title')} label="Title" required autoComplete="off" />
        <TextArea {...field(form, 'description')} label="Description" rows={3} longerIsSaid />
        <DownloadFileField form={form} saved={saved} kept={kept} onUploading={setUploading} />
      </FormFrame>
    </Form>
  )
}
