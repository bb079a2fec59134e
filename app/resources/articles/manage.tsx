import adminUi from '#app/admin-ui/admin-ui.module.css'
import type { ManageFilter } from '../admin/filter.ts'
import { ItemList, type ListPage } from '../admin/item-list.tsx'
import type { ManagedItem } from '../admin/row.tsx'
import type { Category } from '../categories/category.ts'
import type { Tag } from '../tags/tag.ts'
import type { ArticleSummary } from './article.ts'

export interface ManageArticlesProps extends ListPage<ArticleSummary & ManagedItem> {
  filter: ManageFilter
  categories: Category[]
  tags: Tag[]
  mayPublish: boolean
}

export function ManageArticles(props: ManageArticlesProps) {
  return (
    <ItemList
      {...props}
      recordType="article"
      address={({ slug }) => `/resources/articles/${slug}`}
      begin="Write the first one."
      more={({ excerpt }) => excerpt && <p className={adminUi.more}>{excerpt}</p>}
    />
  )
}
