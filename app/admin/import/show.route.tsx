import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backTo } from '#app/admin-ui/back.ts'
import { RowAction, RowActions } from '#app/admin-ui/row-action.tsx'
import { requireAdminReauthentication } from '#app/members/reauthentication/require-admin-reauthentication.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Table } from '#app/ui/table.tsx'
import type { Route } from './+types/show.route.ts'
import { type ImportReport, importKinds, importStates } from './import.ts'
import { importLabels } from './labels.ts'
import { findImport } from './queries.server.ts'
import { startImport } from './start.server.ts'
import { undoImport } from './undo.server.ts'

export const handle = {
  access: { see: 'content.import', write: 'content.import' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { AdminProblem as ErrorBoundary } from '#app/members/reauthentication/admin-problem.tsx'

/** While an import is running, the page reloads itself, even without JavaScript. */
export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({ title: 'Import of a file', noindex: true }),
  ...(loaderData?.fileImport.state === 'running' ? [{ httpEquiv: 'refresh', content: '5' }] : []),
]

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return { fileImport: await findImport(adminOf(context), id) }
}

/** POST imports the file; DELETE discards a checked import, or undoes a finished one. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const admin = adminOf(context)
  await requireAdminReauthentication({ request, context }, await postedForm(request))
  if (request.method !== 'DELETE') {
    await startImport(admin, id)
    throw redirect(`/admin/import/${id}`)
  }
  if (await undoImport(admin, id)) throw redirect(backTo(`/admin/import/${id}`, 'done', 'import-undone'))
  throw redirect(backTo('/admin/import', 'done', 'import-discarded'))
}

export default function ShowImport({ loaderData: { fileImport } }: Route.ComponentProps) {
  const { id, fileName, kind, state, report, pictures, fetched, missing } = fileImport
  return (
    <div className={adminUi.stack}>
      <p>
        <ButtonLink kind="plain" small href="/admin/import">
          Back
        </ButtonLink>
      </p>
      <h1 className={adminUi.title}>{fileName}</h1>
      <p>
        {importKinds[kind]} <Badge kind={state === 'failed' ? 'bad' : 'label'}>{importStates[state]}</Badge>
      </p>
      {pictures > 0 && (
        <p>
          {fetched} of {pictures} pictures were fetched from the old site
          {missing > 0 && `, ${missing} of them could not be had`}.
        </p>
      )}
      <Acts id={id} state={state} mayStart={state === 'failed' || report.problems.length === 0} />
      <Lines title="Problems that prevent the import" lines={report.problems} />
      {report.undone && (
        <>
          <p>
            {report.undone.deleted.toLocaleString('en-US')}
            {` ${importLabels.deletedAgain}`}
          </p>
          <Lines title="Not deleted because they have been edited or used since then" lines={report.undone.kept} />
        </>
      )}
      <Counts report={report} state={state} />
      <Lines title="Left out, and why" lines={report.leftOut} />
      <Lines title="Already imported and changed since then, so left unchanged" lines={report.kept} />
      <Records records={report.records} />
    </div>
  )
}

type Shown = Route.ComponentProps['loaderData']['fileImport']

function Acts({ id, state, mayStart }: Pick<Shown, 'id' | 'state'> & { mayStart: boolean }) {
  const address = `/admin/import/${id}`
  if (state === 'running') return <p role="status">The import is running. You can leave this page; it will continue.</p>
  if (state === 'undone') return null
  if (state === 'done')
    return (
      <RowAction action={address} method="DELETE" label={importLabels.undo}>
        {importLabels.undo}
      </RowAction>
    )
  return (
    <RowActions>
      {mayStart && (
        <RowAction action={address} label={importLabels.start}>
          {state === 'failed' ? 'Try again' : 'Import'}
        </RowAction>
      )}
      <RowAction action={address} method="DELETE" label="Discard this file">
        Discard
      </RowAction>
    </RowActions>
  )
}

function Counts({ report: { tables }, state }: Pick<Shown, 'report' | 'state'>) {
  const usedTables = tables.filter(({ added, here }) => added + here > 0)
  if (usedTables.length === 0) return state === 'checked' ? <p>This file contains nothing to import.</p> : null
  return (
    <Table caption="What comes" head={['What', state === 'checked' ? 'Would come' : 'Came', 'Here already']}>
      {usedTables.map(({ name, added, here }) => (
        <tr key={name}>
          <td>{name.replaceAll('_', ' ')}</td>
          <td data-label="Comes">{added.toLocaleString('en-US')}</td>
          <td data-label="Here already">{here.toLocaleString('en-US')}</td>
        </tr>
      ))}
    </Table>
  )
}

/** Maximum lines of each list; of the rest only the number is shown. */
const MAX_LINES = 2000

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <section className={adminUi.panel}>
      <h2>{title}</h2>
      <ul className={adminUi.sentence}>
        {lines.slice(0, MAX_LINES).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={at}>{line}</li>
        ))}
      </ul>
      {lines.length > MAX_LINES && <p>… and {lines.length - MAX_LINES} more.</p>}
    </section>
  )
}

function Records({ records }: Pick<ImportReport, 'records'>) {
  if (records.length === 0) return null
  return (
    <section className={adminUi.panel}>
      <h2>Articles and posts</h2>
      <Table caption="Articles and posts" head={['Title', 'What of it does not come']}>
        {records.slice(0, MAX_LINES).map(({ title, notes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <tr key={at}>
            <td className={adminUi.sentence}>{title}</td>
            <td className={adminUi.sentence} data-label="Does not come">
              {notes.length > 0 ? notes.join('; ') : 'All of it comes'}
            </td>
          </tr>
        ))}
      </Table>
      {records.length > MAX_LINES && <p>… and {records.length - MAX_LINES} more.</p>}
    </section>
  )
}
