import type { ReactNode } from 'react'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { withBack } from '#app/admin-ui/back.ts'
import { RowLink } from '#app/admin-ui/row-action.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Category } from '../categories/category.ts'
import type { Tag } from '../tags/tag.ts'
import { ManageBar } from './bar.tsx'
import { BulkBar, BulkBox } from './bulk-bar.tsx'
import { isListNarrowed, type ManageFilter, manageAddress } from './filter.ts'
import styles from './manage.module.css'
import { ItemActions, type LastChange, type ManagedItem, StateBadges } from './row.tsx'
import { capitalized, itemFormLabels, nothingMatches } from './words.ts'

/** A page of the list of articles or downloads. */
export interface ListPage<Item extends ManagedItem> {
  items: Item[]
  total: number
  pages: number
}

export interface ItemListProps<Item extends ManagedItem> extends ListPage<Item> {
  recordType: 'article' | 'download'
  filter: ManageFilter
  categories: Category[]
  /** The hint in an empty list: `Write the first one.` */
  begin: string
  tags: Tag[]
  /** False if publishing needs another person's approval. */
  mayPublish?: boolean
  /** The address of an item's page on the site. */
  address: (item: Item) => string
  /** Content below an item's title. */
  more: (item: Item) => ReactNode
  /** An additional column between category and date. */
  column?: { head: string; cell: (item: Item) => ReactNode }
}

const orderWords = {
  newest: 'newest first',
  oldest: 'oldest first',
  changed: 'last saved first',
  title: 'by title',
}

/** The Articles tab, or the Downloads tab, of the content screen. */
export function ItemList<Item extends ManagedItem>(props: ItemListProps<Item>) {
  const { recordType, filter, categories, items, total, pages, more, column, tags, address, mayPublish } = props
  const listUrl = manageAddress(filter, { page: filter.page })
  const recordTypes = `${recordType}s`
  const inTrash = filter.state === 'trash'
  const day = inTrash ? 'Deleted' : 'Created'
  return (
    <>
      <ManageBar
        filter={filter}
        categories={categories}
        label={`Search ${recordTypes}`}
        add={{ label: itemFormLabels(recordType).add, href: `/admin/${recordTypes}/new` }}
      />
      {items.length > 0 && !inTrash && <BulkBar recordType={recordType} back={listUrl} tags={tags} />}
      {items.length === 0 ? (
        <NoItems {...props} />
      ) : (
        <Table
          caption={capitalized(
            inTrash
              ? `${recordTypes} in the trash, last deleted first`
              : `${recordTypes}, ${orderWords[filter.sort ?? 'newest']}`,
          )}
          head={['Title', 'Status', 'Category', ...(column ? [column.head] : []), day, 'Actions']}
        >
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <div className={styles.chosen}>
                  {!inTrash && <BulkBox id={item.id} title={item.title} />}
                  <div className={adminUi.name}>
                    {inTrash ? (
                      <strong>{item.title}</strong>
                    ) : (
                      <a href={withBack(`/admin/${recordTypes}/${item.id}/edit`, listUrl)}>{item.title}</a>
                    )}
                    {more(item)}
                    {item.isPublished && !inTrash && (
                      <RowLink
                        href={address(item)}
                        aria-label={`View on the site: ${item.title}`}
                        className={styles.onSite}
                      >
                        View on the site
                      </RowLink>
                    )}
                  </div>
                </div>
              </td>
              <td>
                <StateBadges item={item} />
              </td>
              <td>{item.category && <Badge>{item.category.name}</Badge>}</td>
              {column && (
                <td className={adminUi.when} data-label={column.head}>
                  {column.cell(item)}
                </td>
              )}
              <td className={adminUi.when} data-label={day}>
                <Time value={item.deletedAt ?? item.createdAt} shows="day" />
                {item.changed && <Changed {...item.changed} />}
              </td>
              <td>
                <ItemActions recordType={recordType} item={item} back={listUrl} mayPublish={mayPublish} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {total > 0 && (
        <p className={adminUi.total}>
          {total === 1 ? `1 ${recordType}` : `${total.toLocaleString('en')} ${recordTypes}`}
        </p>
      )}
      <Pagination
        label={capitalized(recordTypes)}
        page={filter.page}
        pages={pages}
        href={(page) => manageAddress(filter, { page })}
      />
    </>
  )
}

function Changed({ at, editorName }: LastChange) {
  return (
    <span className={styles.changed}>
      changed <Time value={at} shows="day" />
      {editorName && ` by ${editorName}`}
    </span>
  )
}

function NoItems<Item extends ManagedItem>({ recordType, filter, begin }: ItemListProps<Item>) {
  const { q, category, state } = filter
  if (state === 'trash' && !q && !category) return <EmptyState title="The trash is empty" />
  if (!isListNarrowed(filter))
    return (
      <EmptyState title={`No ${recordType}s yet`}>
        <p>{begin}</p>
      </EmptyState>
    )
  return (
    <EmptyState title={nothingMatches(recordType)}>
      <p>Try other words or filters.</p>
    </EmptyState>
  )
}
