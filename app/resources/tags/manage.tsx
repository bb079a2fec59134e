import { withBack } from '#app/admin-ui/back.ts'
import { DeleteAction } from '#app/admin-ui/delete-action.tsx'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { manageAddress } from '../admin/filter.ts'
import { LabelTrash, type LabelTrashProps } from '../admin/label-trash.tsx'
import styles from '../admin/manage.module.css'
import { afterDelete, deleteQuestion } from '../admin/words.ts'
import { type Uses, usesText } from '../labels/uses.ts'
import { tagConsequence } from './manage.content.ts'
import type { Tag } from './tag.ts'

export interface ManageTagsProps {
  tags: (Tag & Uses)[]
  deleted: LabelTrashProps['deleted']
  form: FormState
}

const listUrl = manageAddress({ tab: 'tags' })

/** The Tags tab: all tags as chips, and the form that adds one. Tags cannot be edited. */
export function ManageTags({ tags, deleted, form }: ManageTagsProps) {
  return (
    <>
      <div className={styles.split}>
        <form method="post" action={listUrl} noValidate className={styles.form} aria-labelledby="tag-form">
          <h2 id="tag-form">Add Tag</h2>
          <FormErrors messages={formErrors(form)} fields={form.errors} formId="tag" />
          <TextField {...field(form, 'name', 'tag')} label="Name" autoComplete="off" />
          <div className={styles.buttons}>
            <Button small busyLabel="Saving...">
              Add Tag
            </Button>
          </div>
        </form>
        {tags.length === 0 ? (
          <EmptyState title="No tags yet">
            <p>They connect articles and downloads across categories.</p>
          </EmptyState>
        ) : (
          <ul className={styles.chips} aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag.id}>
                <span>{tag.name}</span>
                <span className={styles.count} title={usesText(tag) ?? 'Not used'}>
                  {tag.articles + tag.downloads}
                  <span className="visually-hidden"> uses</span>
                </span>
                <DeleteAction
                  href={withBack(`/admin/tags/${tag.id}/removal`, listUrl)}
                  question={deleteQuestion('tag')}
                  what={tag.name}
                  consequence={afterDelete(tagConsequence(tag))}
                  chip
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <LabelTrash recordType="tag" deleted={deleted} />
    </>
  )
}
