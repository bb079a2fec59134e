import { withBack } from '#app/desk/back.ts'
import desk from '#app/desk/desk.module.css'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Category } from '../categories/category.ts'
import { ManageBar } from '../manage-bar.tsx'
import { isListNarrowed, type ManageFilter, manageAddress } from '../manage-filter.ts'
import { ItemActions, StateBadges } from '../manage-row.tsx'
import type { ArticleSummary } from './article.ts'
import { deleteArticleQuestion } from './manage.content.ts'

export interface ManageArticlesProps {
  filter: ManageFilter
  categories: Category[]
  articles: ArticleSummary[]
  total: number
  pages: number
}

/** The Articles tab of the content screen. */
export function ManageArticles({ filter, categories, articles, total, pages }: ManageArticlesProps) {
  const here = manageAddress(filter, { page: filter.page })
  return (
    <>
      <ManageBar
        filter={filter}
        categories={categories}
        label="Search articles"
        add={{ label: 'Add Article', href: '/admin/articles/new' }}
      />
      {articles.length === 0 ? (
        <EmptyState title={isListNarrowed(filter) ? 'No article is like that' : 'No articles yet'}>
          {isListNarrowed(filter) ? <p>Other words or filters may find it.</p> : <p>Write the first one.</p>}
        </EmptyState>
      ) : (
        <Table caption="Articles, newest first" head={['Title', 'Status', 'Category', 'Created', 'Actions']}>
          {articles.map((article) => (
            <tr key={article.id}>
              <td>
                <div className={desk.name}>
                  <a href={withBack(`/admin/articles/${article.id}/edit`, here)}>{article.title}</a>
                  {article.excerpt && <p className={desk.more}>{article.excerpt}</p>}
                </div>
              </td>
              <td>
                <StateBadges item={article} />
              </td>
              <td>{article.category && <Badge>{article.category.name}</Badge>}</td>
              <td className={desk.when} data-label="Created">
                <Time value={article.createdAt} shows="day" />
              </td>
              <td>
                <ItemActions
                  item={article}
                  path={`/admin/articles/${article.id}`}
                  back={here}
                  question={deleteArticleQuestion}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {total > 0 && (
        <p className={desk.total}>{total === 1 ? '1 article' : `${total.toLocaleString('en')} articles`}</p>
      )}
      <Pagination label="Articles" page={filter.page} pages={pages} href={(page) => manageAddress(filter, { page })} />
    </>
  )
}
