import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import { resourceCenter } from '../library/resource-center.content.ts'
import type { DownloadSummary } from './download.ts'
import styles from './download-card.module.css'
import { fileSizeText } from './file-size.ts'

/** A download card for lists: the description, the file's name and size, and the link. */
export function DownloadCard({ download }: { download: DownloadSummary }) {
  const { slug, title, description, fileName, fileSize, category, audience } = download
  const isOpen = audience === 'everybody'
  return (
    <Card
      title={unbroken(title)}
      href={`/resources/downloads/${slug}/about`}
      over={category?.name}
      foot={
        <>
          <ButtonLink
            kind="quiet"
            small
            href={`/resources/downloads/${slug}${isOpen ? '' : '/about'}`}
            download={isOpen}
          >
            {resourceCenter().downloads.action}
            <span className="visually-hidden"> {title}</span>
          </ButtonLink>
          <span className={styles.file}>
            <span className={styles.name}>{fileName}</span>{' '}
            <span className={styles.size}>{fileSizeText(fileSize)}</span>
          </span>
        </>
      }
    >
      {description && <p>{unbroken(description)}</p>}
    </Card>
  )
}
