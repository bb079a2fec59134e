import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { hasNotice, withBack } from '#app/admin-ui/back.ts'
import { DeletedRecords, UndoDelete } from '#app/admin-ui/deleted-records.tsx'
import { ListFilter } from '#app/admin-ui/list-filter.tsx'
import { RowLink } from '#app/admin-ui/row-action.tsx'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { searchInput } from '#app/platform/lists/list-address.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Table } from '#app/ui/table.tsx'
import type { Route } from './+types/list.route.ts'
import { deletedGroups } from './delete.server.ts'
import { formatPeople, groupDraft } from './group.ts'
import { makeGroup } from './make.server.ts'
import { listGroups } from './queries.server.ts'

export const handle = { access: { see: 'group.manage', write: 'group.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Groups', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams, search } = new URL(request.url)
  const q = searchInput(searchParams)
  const admin = adminOf(context)
  const [groups, deleted] = [
    await readCursor(cursorOf(request), (cursor) => listGroups(admin, cursor, q)),
    await deletedGroups(admin),
  ]
  const justDeleted = hasNotice(request, 'group-deleted')
  return { q, currentPath: `/admin/groups${search}`, groups, deleted, justDeleted, form: describeForm(groupDraft) }
}

/** POST creates a group, and redirects to it. */
export async function action({ request, context }: Route.ActionArgs) {
  return submitForm(request, groupDraft, async (draft) => {
    const { id } = await makeGroup(adminOf(context), draft)
    throw redirect(`/admin/groups/${id}?done=group-made`)
  })
}

export default function Groups({ loaderData, actionData }: Route.ComponentProps) {
  const { q, currentPath, groups, deleted, justDeleted } = loaderData
  const form = actionData?.form ?? loaderData.form
  return (
    <>
      <h1 className={adminUi.title}>Groups</h1>
      {justDeleted && <UndoDelete at="/admin/groups" deleted={deleted[0]} />}
      <p className={adminUi.soft}>Clients, cohorts: topics can be private to them.</p>
      <div className={adminUi.bar}>
        <ListFilter label="Search groups" action="/admin/groups" q={q} clear={q ? '/admin/groups' : undefined} />
      </div>
      <div className={adminUi.columns}>
        <div className={adminUi.stack}>
          {groups.items.length === 0 ? (
            <EmptyState title={q ? 'Nothing found' : 'No groups yet'} />
          ) : (
            <Table caption="Groups, by name" head={['Name', 'Members', 'Actions']}>
              {groups.items.map(({ id, name, members }) => (
                <tr key={id}>
                  <td>
                    <div className={adminUi.name}>
                      <a href={withBack(`/admin/groups/${id}`, currentPath)}>{name}</a>
                    </div>
                  </td>
                  <td className={adminUi.soft} data-label="Members">
                    {formatPeople(members)}
                  </td>
                  <td>
                    <div className={adminUi.actions}>
                      <RowLink href={withBack(`/admin/groups/${id}/edit`, currentPath)} aria-label={`Rename ${name}`}>
                        Rename
                      </RowLink>
                      <RowLink
                        danger
                        href={withBack(`/admin/groups/${id}/removal`, currentPath)}
                        aria-label={`Delete ${name}`}
                      >
                        Delete
                      </RowLink>
                    </div>
                  </td>
                </tr>
              ))}
            </Table>
          )}
          <PageLinks
            label="Groups"
            page={groups}
            words={{ before: 'Earlier groups', after: 'Further groups' }}
            query={q ? { q } : {}}
          />
          <DeletedRecords at="/admin/groups" deleted={deleted} />
        </div>
        <section className={adminUi.panel} aria-labelledby="new-group">
          <h2 id="new-group">New group</h2>
          <form method="post" action="/admin/groups" noValidate className={adminUi.stack}>
            <FormErrors messages={formErrors(form)} fields={form.errors} />
            <TextField {...field(form, 'name')} label="Name" autoComplete="off" />
            <div>
              <Button small busyLabel="Saving...">
                Make group
              </Button>
            </div>
          </form>
        </section>
      </div>
    </>
  )
}
