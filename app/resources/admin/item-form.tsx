import { withBack } from '#app/admin-ui/back.ts'
import { WhoElse } from '#app/members/presence/who-else.tsx'
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
import { capitalized } from './words.ts'

/** What the forms of articles and downloads are given alike. */
export interface ItemFormProps {
  /** Absent for a new one. */
  id: string | undefined
  back: string
  form: FormState
  categories: Category[]
  tags: Tag[]
  /** What is scheduled for it, a line each; absent for a new one. */
  scheduled: string[] | undefined
  since: EditConflictNoticeProps['meanwhile'] | undefined
  /** How what they saved differs from what is typed here. */
  compared?: Compared[] | undefined
  /** Why nobody answered the last try to save. */
  notSaved: string | undefined
}

type Noun = 'article' | 'download'

/** Where the form of an item is, and where that of a new one. */
export function formAddresses(noun: Noun, id: string | undefined) {
  const anew = `/admin/${noun}s/new`
  return { address: id ? `/admin/${noun}s/${id}/edit` : anew, anew }
}

/** The form's headings. */
export function formTitles(noun: Noun, id: string | undefined) {
  const name = capitalized(noun)
  return id ? { title: `Edit ${name}`, submit: `Update ${name}` } : { title: `Add ${name}`, submit: `Create ${name}` }
}

/** What stands above an item's fields: what happened meanwhile, and what was refused. */
export function ItemFormHead({ noun, id, back, form, since, compared, notSaved }: ItemFormProps & { noun: Noun }) {
  const { address, anew } = formAddresses(noun, id)
  return (
    <>
      {notSaved && <FormResult kind="bad">{notSaved}</FormResult>}
      {since && (
        <EditConflictNotice noun={noun} meanwhile={since} theirs={withBack(address, back)} anew={withBack(anew, back)}>
          {compared && <SideBySide compared={compared} />}
        </EditConflictNotice>
      )}
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      {id && <WhoElse of={`${noun}:${id}`} />}
      {id && <input type="hidden" name="version" defaultValue={field(form, 'version').defaultValue} />}
    </>
  )
}

type StateProps = Pick<ItemFormProps, 'id' | 'back' | 'form' | 'categories' | 'scheduled'> & {
  noun: Noun
  /** False where somebody else approves it first. */
  mayPublish?: boolean
}

/** Published, what is scheduled, Featured and Category. */
export function ItemState(props: StateProps) {
  const { noun, form, categories, mayPublish = true } = props
  return (
    <>
      {mayPublish && <Checkbox {...field(form, 'isPublished')} label="Published" asSwitch />}
      {mayPublish && <ItemSchedule {...props} />}
      <Checkbox {...field(form, 'isFeatured')} label={`Featured ${capitalized(noun)}`} asSwitch />
      <CategoryChoice {...field(form, 'categoryId')} categories={categories} />
    </>
  )
}

function ItemSchedule({ noun, id, back, scheduled = [] }: StateProps) {
  if (!id) return null
  return (
    <p>
      {scheduled.map((line) => `${line}. `)}
      <a href={withBack(`/admin/${noun}s/${id}/schedule`, back)}>{scheduled.length > 0 ? 'Change' : 'Schedule'}</a>
    </p>
  )
}

/** The item's tags. */
export function ItemTags({ form, tags }: Pick<ItemFormProps, 'form' | 'tags'>) {
  return <TagChoice {...field(form, 'tagIds')} tags={tags} />
}
