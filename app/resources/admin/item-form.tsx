import { withBack } from '#app/admin-ui/back.ts'
import { OpenElsewhere } from '#app/members/presence/open-elsewhere.tsx'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { EditConflictNotice, type EditConflictNoticeProps } from '#app/ui/edit-conflict-notice.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { type Compared, SideBySide } from '../articles/history/side-by-side.tsx'
import type { Category } from '../categories/category.ts'
import { CategoryChoice } from '../categories/category-choice.tsx'
import type { Tag } from '../tags/tag.ts'
import { TagChoice } from '../tags/tag-choice.tsx'
import { capitalized, publishedLabel } from './words.ts'

/** Props shared by the article form and the download form. */
export interface ItemFormProps {
  /** Undefined for a new item. */
  id: string | undefined
  back: string
  form: FormState
  categories: Category[]
  tags: Tag[]
  /** Scheduled changes, one line each; undefined for a new item. */
  scheduled: string[] | undefined
  since: EditConflictNoticeProps['conflict'] | undefined
  /** Differences between the version that someone else saved and this form. */
  compared?: Compared[] | undefined
  /** Why the last save got no response. */
  notSaved: string | undefined
}

type Noun = 'article' | 'download'

/** The addresses of an item's form and of the form for a new item. */
export function formAddresses(recordType: Noun, id: string | undefined) {
  const anew = `/admin/${recordType}s/new`
  return { address: id ? `/admin/${recordType}s/${id}/edit` : anew, anew }
}

/** The top of an item's form: edit conflicts and validation errors. */
export function ItemFormHead({
  recordType,
  id,
  back,
  form,
  since,
  compared,
  notSaved,
}: ItemFormProps & { recordType: Noun }) {
  const { address, anew } = formAddresses(recordType, id)
  return (
    <>
      {notSaved && <FormResult kind="bad">{notSaved}</FormResult>}
      {since && (
        <EditConflictNotice
          recordType={recordType}
          conflict={since}
          theirs={withBack(address, back)}
          anew={withBack(anew, back)}
        >
          {compared && <SideBySide compared={compared} />}
        </EditConflictNotice>
      )}
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      {id && <OpenElsewhere of={`${recordType}:${id}`} />}
      {id && <input type="hidden" name="version" defaultValue={field(form, 'version').defaultValue} />}
    </>
  )
}

type StateProps = Pick<ItemFormProps, 'id' | 'back' | 'form' | 'categories' | 'scheduled'> & {
  recordType: Noun
  /** False if publishing needs another person's approval. */
  mayPublish?: boolean
}

/** The fields Published, Featured and Category, and the schedule. */
export function ItemState(props: StateProps) {
  const { recordType, form, categories, mayPublish = true } = props
  return (
    <>
      {mayPublish && <Checkbox {...field(form, 'isPublished')} label={publishedLabel} asSwitch />}
      {mayPublish && <ItemSchedule {...props} />}
      <Checkbox {...field(form, 'isFeatured')} label={`Featured ${capitalized(recordType)}`} asSwitch />
      <CategoryChoice {...field(form, 'categoryId')} categories={categories} />
    </>
  )
}

function ItemSchedule({ recordType, id, back, scheduled = [] }: StateProps) {
  if (!id) return null
  return (
    <p>
      {scheduled.map((line) => `${line}. `)}
      <a href={withBack(`/admin/${recordType}s/${id}/schedule`, back)}>
        {scheduled.length > 0 ? 'Change' : 'Schedule'}
      </a>
    </p>
  )
}

export function ItemTags({ form, tags }: Pick<ItemFormProps, 'form' | 'tags'>) {
  return <TagChoice {...field(form, 'tagIds')} tags={tags} />
}
