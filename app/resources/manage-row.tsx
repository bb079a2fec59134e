import { withBack } from '#app/desk/back.ts'
import { DeleteAction } from '#app/desk/delete-action.tsx'
import desk from '#app/desk/desk.module.css'
import { RowAction, RowActions, RowLink } from '#app/desk/row-action.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { Category } from './categories/category.ts'

/** An article or download in its list: what it is, and what can be done with it. */
export interface ManagedItem {
  title: string
  isPublished: boolean
  isFeatured: boolean
  category: Pick<Category, 'name'> | null
}

/** Published or Draft, and Featured. */
export function StateBadges({ item: { isPublished, isFeatured } }: { item: ManagedItem }) {
  return (
    <span className={desk.badges}>
      {isPublished ? <Badge kind="published">Published</Badge> : <Badge kind="draft">Draft</Badge>}
      {isFeatured && <Badge kind="featured">Featured</Badge>}
    </span>
  )
}

/**
 * Toggle publish, edit, delete.
 * @param path the item's own address: `/admin/articles/{id}`
 * @param back the list, as it stands
 */
export function ItemActions({
  item,
  path,
  back,
  question,
}: {
  item: ManagedItem
  path: string
  back: string
  question: string
}) {
  const { title, isPublished } = item
  const verb = isPublished ? 'Unpublish' : 'Publish'
  return (
    <RowActions>
      <RowAction
        action={withBack(`${path}/publication`, back)}
        method={isPublished ? 'DELETE' : 'POST'}
        label={`${verb} ${title}`}
      >
        {verb}
      </RowAction>
      <RowLink href={withBack(`${path}/edit`, back)} aria-label={`Edit ${title}`}>
        Edit
      </RowLink>
      <DeleteAction href={withBack(`${path}/removal`, back)} question={question} what={title} />
    </RowActions>
  )
}
