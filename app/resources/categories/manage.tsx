import adminUi from '#app/admin-ui/admin-ui.module.css'
import { withBack } from '#app/admin-ui/back.ts'
import { DeleteAction } from '#app/admin-ui/delete-action.tsx'
import { RowActions, RowLink } from '#app/admin-ui/row-action.tsx'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Table } from '#app/ui/table.tsx'
import { manageAddress } from '../admin/filter.ts'
import { LabelTrash, type LabelTrashProps } from '../admin/label-trash.tsx'
import styles from '../admin/manage.module.css'
import { afterDelete, deleteQuestion } from '../admin/words.ts'
import { type Uses, usesText } from '../labels/uses.ts'
import type { Category } from './category.ts'
import { categoryConsequence } from './manage.content.ts'

export interface ManageCategoriesProps {
  categories: (Category & Uses)[]
  deleted: LabelTrashProps['deleted']
  /** The id of the category being edited, if any. */
  edited: string | undefined
  form: FormState
}

const listUrl = manageAddress({ tab: 'categories' })

/** The Categories tab: the list, beside the form that adds a category or edits the chosen one. */
export function ManageCategories({ categories, deleted, edited, form }: ManageCategoriesProps) {
  return (
    <>
      <div className={styles.split}>
        <CategoryForm edited={edited} form={form} />
        {categories.length === 0 ? (
          <EmptyState title="No categories yet">
            <p>Readers use them to find articles and downloads.</p>
          </EmptyState>
        ) : (
          <Table caption="Categories, by name" head={['Name', 'In use', 'Actions']}>
            {categories.map((category) => (
              <tr key={category.id} aria-current={category.id === edited ? 'true' : undefined}>
                <td>
                  <div className={adminUi.name}>
                    <strong>{category.name}</strong>
                    {category.description && <p className={adminUi.more}>{category.description}</p>}
                  </div>
                </td>
                <td className={styles.count} data-label="In use">
                  {usesText(category) ?? 'Not used'}
                </td>
                <td>
                  <RowActions>
                    <RowLink href={`${listUrl}&edit=${category.id}`} aria-label={`Edit ${category.name}`}>
                      Edit
                    </RowLink>
                    <DeleteAction
                      href={withBack(`/admin/categories/${category.id}/removal`, listUrl)}
                      question={deleteQuestion('category')}
                      what={category.name}
                      consequence={afterDelete(categoryConsequence(category))}
                    />
                  </RowActions>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </div>
      <LabelTrash recordType="category" deleted={deleted} />
    </>
  )
}

function CategoryForm({ edited, form }: Pick<ManageCategoriesProps, 'edited' | 'form'>) {
  const title = edited ? 'Edit Category' : 'Add Category'
  return (
    <form
      key={edited}
      method="post"
      action={edited ? `${listUrl}&edit=${edited}` : listUrl}
      noValidate
      className={styles.form}
      aria-labelledby="category-form"
    >
      <h2 id="category-form">{title}</h2>
      <FormErrors messages={formErrors(form)} fields={form.errors} formId="category" />
      <TextField {...field(form, 'name', 'category')} label="Name" autoComplete="off" />
      <TextArea {...field(form, 'description', 'category')} label="Description" rows={3} markOptional />
      <div className={styles.buttons}>
        <Button small busyLabel="Saving...">
          {edited ? 'Update Category' : 'Add Category'}
        </Button>
        {edited && (
          <ButtonLink kind="quiet" small href={listUrl}>
            Cancel
          </ButtonLink>
        )}
      </div>
    </form>
  )
}
