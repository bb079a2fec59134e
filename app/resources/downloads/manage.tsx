import { withBack } from '#app/desk/back.ts'
import desk from '#app/desk/desk.module.css'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Category } from '../categories/category.ts'
import styles from '../manage.module.css'
import { ManageBar } from '../manage-bar.tsx'
import { isListNarrowed, type ManageFilter, manageAddress } from '../manage-filter.ts'
import { ItemActions, StateBadges } from '../manage-row.tsx'
import type { DownloadSummary } from './download.ts'
import { fileSizeText } from './file-size.ts'
import { deleteDownloadQuestion } from './manage.content.ts'

export interface ManageDownloadsProps {
  filter: ManageFilter
  categories: Category[]
  downloads: DownloadSummary[]
  total: number
  pages: number
}

/** The Downloads tab of the content screen. */
export function ManageDownloads({ filter, categories, downloads, total, pages }: ManageDownloadsProps) {
  const here = manageAddress(filter, { page: filter.page })
  return (
    <>
      <ManageBar
        filter={filter}
        categories={categories}
        label="Search downloads"
        add={{ label: 'Add Download', href: '/admin/downloads/new' }}
      />
      {downloads.length === 0 ? (
        <EmptyState title={isListNarrowed(filter) ? 'No download is like that' : 'No downloads yet'}>
          {isListNarrowed(filter) ? <p>Other words or filters may find it.</p> : <p>Offer the first one.</p>}
        </EmptyState>
      ) : (
        <Table
          caption="Downloads, newest first"
          head={['Title', 'Status', 'Category', 'Downloaded', 'Created', 'Actions']}
        >
          {downloads.map((download) => (
            <tr key={download.id}>
              <td>
                <div className={desk.name}>
                  <a href={withBack(`/admin/downloads/${download.id}/edit`, here)}>{download.title}</a>
                  {download.description && <p className={desk.more}>{download.description}</p>}
                  <span className={styles.facts}>
                    <span>{download.fileName}</span>
                    <span>{fileSizeText(download.fileSize)}</span>
                  </span>
                </div>
              </td>
              <td>
                <StateBadges item={download} />
              </td>
              <td>{download.category && <Badge>{download.category.name}</Badge>}</td>
              <td className={desk.when} data-label="Downloaded">
                {download.downloadCount.toLocaleString('en')} ×
              </td>
              <td className={desk.when} data-label="Created">
                <Time value={download.createdAt} shows="day" />
              </td>
              <td>
                <ItemActions
                  item={download}
                  path={`/admin/downloads/${download.id}`}
                  back={here}
                  question={deleteDownloadQuestion}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {total > 0 && (
        <p className={desk.total}>{total === 1 ? '1 download' : `${total.toLocaleString('en')} downloads`}</p>
      )}
      <Pagination label="Downloads" page={filter.page} pages={pages} href={(page) => manageAddress(filter, { page })} />
    </>
  )
}
