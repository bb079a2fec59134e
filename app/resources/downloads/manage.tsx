import desk from '#app/desk/desk.module.css'
import type { Category } from '../categories/category.ts'
import type { ManageFilter } from '../manage/filter.ts'
import { ItemList, type ListPage } from '../manage/item-list.tsx'
import styles from '../manage/manage.module.css'
import type { ManagedItem } from '../manage/row.tsx'
import type { Tag } from '../tags/tag.ts'
import type { DownloadSummary } from './download.ts'
import { fileSizeText } from './file-size.ts'

export interface ManageDownloadsProps extends ListPage<DownloadSummary & ManagedItem> {
  filter: ManageFilter
  categories: Category[]
  tags: Tag[]
}

const takersWords = {
  address: 'For an address: who took it',
  members: 'For members: who took it',
  groups: 'For groups: who took it',
}

/** The Downloads tab of the content screen. */
export function ManageDownloads(props: ManageDownloadsProps) {
  return (
    <ItemList
      {...props}
      noun="download"
      address={({ id }) => `/resources/downloads/${id}/about`}
      begin="Offer the first one."
      more={({ id, description, fileName, fileSize, audience }) => (
        <>
          {description && <p className={desk.more}>{description}</p>}
          <span className={styles.facts}>
            <span>{fileName}</span>
            <span>{fileSizeText(fileSize)}</span>
            {audience !== 'everybody' && <a href={`/admin/downloads/${id}/takers`}>{takersWords[audience]}</a>}
          </span>
        </>
      )}
      column={{ head: 'Downloaded', cell: ({ downloadCount }) => `${downloadCount.toLocaleString('en')} ×` }}
    />
  )
}
