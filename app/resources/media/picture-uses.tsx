import adminUi from '#app/admin-ui/admin-ui.module.css'
import { kindWords, type MediaUse } from './media.ts'

/** The uses of a picture, one linked line each. */
export function PictureUses({ uses }: { uses: MediaUse[] }) {
  if (uses.length === 0) return <p>It is not used. Unused files are deleted a week after they were uploaded.</p>
  return (
    <ul className={adminUi.plain}>
      {uses.map((use) => {
        const title = use.title || 'Untitled'
        const address = addressOf(use)
        return (
          <li key={`${use.kind} ${use.id} ${title}`}>
            {address ? <a href={address}>{title}</a> : title} <span className={adminUi.soft}>{stateOf(use)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function stateOf({ kind, isPublished }: MediaUse): string {
  if (kind !== 'article') return kindWords[kind]
  return isPublished ? 'published' : 'not published'
}

function addressOf({ kind, id }: MediaUse): string | undefined {
  if (kind === 'collection' || kind === 'entry-version') return '/admin/collections'
  if (kind === 'words') return '/admin/pages/firm'
  if (id === null || kind === 'trash') return undefined
  const view = { version: 'versions', review: 'review' }[String(kind)] ?? 'edit'
  return `/admin/articles/${id}/${view}`
}
