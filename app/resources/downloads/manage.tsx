import adminUi from '#app/admin-ui/admin-ui.module.css'
import type { ManageFilter } from '../admin/filter.ts'
import { ItemList, type ListPage } from '../admin/item-list.tsx'
import styles from '../admin/manage.module.css'
import type { ManagedItem } from '../admin/row.tsx'
import type { Category } from '../categories/category.ts'
import type { Tag } from '../tags/tag.ts'
import type { DownloadSummary } from './download.ts'
import { fileSizeText } from './file-size.ts'

export interface ManageDownloadsProps extends ListPage<DownloadSummary & ManagedItem> {
  filter: ManageFilter
  categories: Category[]
  tags: Tag[]
  /** False if the viewer may not see leads and members. */
  mayReadTakers: boolean
}

const audienceWords = { address: 'For an address', members: 'For members', groups: 'For groups' }

export function ManageDownloads({ mayReadTakers, ...props }: ManageDownloadsProps) {
  return (
    <ItemList
      {...props}
      recordType="download"
      address={({ slug }) => `/resources/downloads/${slug}/about`}
      begin="Offer the first one."
      more={({ id, description, fileName, fileSize, audience }) => (
        <>
          {description && <p className={adminUi.more}>{description}</p>}
          <span className={styles.facts}>
            <span>{fileName}</span>
            <span>{fileSizeText(fileSize)}</span>
            {audience !== 'everybody' &&
              (mayReadTakers ? (
                <a href={`/admin/downloads/${id}/takers`}>{audienceWords[audience]}: who took it</a>
              ) : (
                <span>{audienceWords[audience]}</span>
              ))}
          </span>
        </>
      )}
      column={{ head: 'Downloaded', cell: ({ downloadCount }) => `${downloadCount.toLocaleString('en')} ×` }}
    />
  )
}
