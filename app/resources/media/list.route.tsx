import adminUi from '#app/admin-ui/admin-ui.module.css'
import { hasNotice, withBack } from '#app/admin-ui/back.ts'
import { DeletedRecords, UndoDelete } from '#app/admin-ui/deleted-records.tsx'
import { ListFilter, ListSelect } from '#app/admin-ui/list-filter.tsx'
import { RowAction } from '#app/admin-ui/row-action.tsx'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { listAddress, searchInput } from '#app/platform/lists/list-address.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { trashDays } from '#app/platform/trash/trash.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { fileSizeText } from '../downloads/file-size.ts'
import { Picture } from '../library/picture.tsx'
import type { Route } from './+types/list.route.ts'
import { deletedLibraryPictures } from './change.server.ts'
import styles from './media.module.css'
import { formatUses, nameOf } from './media.ts'
import { filesOfLibrary, picturesOfLibrary } from './queries.server.ts'

export const handle = { access: { see: 'media.manage', write: 'media.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Media', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { searchParams, search } = new URL(request.url)
  const [q, cursor, listUrl] = [searchInput(searchParams), cursorOf(request), `/admin/media${search}`]
  const trash = {
    deleted: (await deletedLibraryPictures(admin)).map(withNote),
    justDeleted: hasNotice(request, 'media-removed'),
    justReplaced: hasNotice(request, 'media-replaced'),
  }
  if (searchParams.get('kind') === 'files') {
    const page = await readCursor(cursor, (at) => filesOfLibrary(admin, at, q))
    return { kind: 'files' as const, q, here: listUrl, unused: false, page, ...trash }
  }
  const unused = searchParams.get('use') === 'none'
  const page = await readCursor(cursor, (at) => picturesOfLibrary(admin, at, { q, unused }))
  return { kind: 'pictures' as const, q, here: listUrl, unused, page, ...trash }
}

function withNote({ isReplaced, ...deleted }: Awaited<ReturnType<typeof deletedLibraryPictures>>[number]) {
  const note = 'Another picture stands in its place. Restored, it stands there again.'
  return isReplaced ? { ...deleted, note } : deleted
}

/** The media library: all uploads for the public site, pictures as a grid and files as a list. */
export default function Media({ loaderData }: Route.ComponentProps) {
  const { kind, q, unused, page, deleted, justDeleted, justReplaced } = loaderData
  const ofKind: Record<string, string> = kind === 'files' ? { kind } : {}
  return (
    <>
      <h1 className={adminUi.title}>Media</h1>
      {justDeleted && <UndoDelete at="/admin/media" deleted={deleted[0]} />}
      {justReplaced && <UndoReplacing replaced={deleted[0]} />}
      <nav aria-label="Kinds of media" className={styles.kinds}>
        <a href="/admin/media" aria-current={kind === 'pictures' ? 'page' : undefined}>
          Pictures
        </a>
        <a href="/admin/media?kind=files" aria-current={kind === 'files' ? 'page' : undefined}>
          Files
        </a>
      </nav>
      <div className={adminUi.bar}>
        <ListFilter
          label={`Search ${kind}`}
          action="/admin/media"
          hidden={ofKind}
          q={q}
          clear={q || unused ? listAddress('/admin/media', ofKind) : undefined}
        >
          {kind === 'pictures' && (
            <ListSelect
              name="use"
              label="Used and unused"
              value={unused ? 'none' : ''}
              options={[{ value: 'none', label: 'Unused' }]}
            />
          )}
        </ListFilter>
      </div>
      {page.items.length === 0 && (
        <EmptyState title={q || unused ? 'Nothing found' : `No ${kind} yet`}>
          {!q && !unused && <p>What is uploaded with an article or a download is found here.</p>}
        </EmptyState>
      )}
      {loaderData.kind === 'pictures' ? <Pictures {...loaderData} /> : <Files {...loaderData} />}
      <PageLinks
        label="Media"
        page={page}
        words={{ before: 'Newer', after: 'Older' }}
        query={{ ...ofKind, ...(q && { q }), ...(unused && { use: 'none' }) }}
      />
      {kind === 'pictures' && <DeletedRecords at="/admin/media" deleted={deleted} />}
    </>
  )
}

/** The undo button after a picture was replaced. */
function UndoReplacing({ replaced }: { replaced: { id: string; title: string } | undefined }) {
  if (!replaced) return null
  return (
    <div className={adminUi.actions}>
      <Notice>
        “{replaced.title}” is kept for {trashDays} days, should it be wanted again.
      </Notice>
      <RowAction action={`/admin/media/${replaced.id}/restoration`} label={`Put back ${replaced.title}`}>
        Put it back
      </RowAction>
    </div>
  )
}

type Listed = Route.ComponentProps['loaderData']

function Pictures({ page, here: listUrl }: Extract<Listed, { kind: 'pictures' }>) {
  return (
    <ul className={styles.grid}>
      {page.items.map(({ id, name, alt, uses, createdAt, ...image }) => (
        <li key={id}>
          <Picture image={image} alt={alt} seed={id} sizes="13rem" />
          <div className={adminUi.name}>
            <a href={withBack(`/admin/media/${id}`, listUrl)}>{name || nameOf(image.url)}</a>
            <span className={adminUi.more}>{formatUses(uses)}</span>
            <span className={adminUi.soft}>
              <Time value={createdAt} shows="day" />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Files({ page, here: listUrl }: Extract<Listed, { kind: 'files' }>) {
  if (page.items.length === 0) return null
  return (
    <Table caption="Files, newest first" head={['File', 'Download', 'Articles that lead to it', 'Size', 'Added']}>
      {page.items.map(({ id, title, fileName, fileSize, isPublished, createdAt, uses }) => (
        <tr key={id}>
          <td>
            <a href={`/resources/downloads/${id}`}>{fileName}</a>
          </td>
          <td data-label="Download">
            <div className={adminUi.name}>
              <a href={withBack(`/admin/downloads/${id}/edit`, listUrl)}>{title}</a>
              {!isPublished && <Badge kind="draft">Draft</Badge>}
            </div>
          </td>
          <td data-label="Articles that lead to it">{uses.length > 0 ? formatUses(uses) : '–'}</td>
          <td data-label="Size">{fileSizeText(fileSize)}</td>
          <td className={adminUi.when} data-label="Added">
            <Time value={createdAt} shows="day" />
          </td>
        </tr>
      ))}
    </Table>
  )
}
