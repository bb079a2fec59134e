import adminUi from '#app/admin-ui/admin-ui.module.css'
import { withBack } from '#app/admin-ui/back.ts'
import { ListFilter, ListSelect } from '#app/admin-ui/list-filter.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Category } from '../categories/category.ts'
import { isListNarrowed, type ManageFilter, manageAddress } from './filter.ts'

export interface ManageBarProps {
  filter: ManageFilter
  categories: Category[]
  /** `Search articles`. */
  label: string
  add: { label: string; href: string }
}

/** The bar above the lists of articles and downloads: search, filters and a button to add one. */
export function ManageBar({ filter, categories, label, add }: ManageBarProps) {
  const { tab, q, state = '', sort = '', category = '' } = filter
  return (
    <div className={adminUi.bar}>
      <ListFilter
        label={label}
        action="/admin"
        hidden={tab === 'articles' ? {} : { tab }}
        q={q}
        clear={isListNarrowed(filter) ? manageAddress({ tab }) : undefined}
      >
        <ListSelect
          name="state"
          label="Published and drafts"
          value={state}
          options={tab === 'articles' ? articleStates : states}
        />
        <ListSelect name="sort" label="Newest first" value={sort} options={orders} />
        <ListSelect
          name="category"
          label="All categories"
          value={category}
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </ListFilter>
      <ButtonLink small href={withBack(add.href, manageAddress(filter, { page: filter.page }))}>
        {add.label}
      </ButtonLink>
    </div>
  )
}

const orders = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'changed', label: 'Last saved first' },
  { value: 'title', label: 'By title' },
]

const articleStates = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'review', label: 'Waiting for approval' },
  { value: 'trash', label: 'Trash' },
]

const states = articleStates.filter(({ value }) => value !== 'review')
