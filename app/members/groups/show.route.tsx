import { data, redirect } from 'react-router'
import { ActButton } from '#app/admin-ui/act-button.tsx'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backFrom, backTo, withBack } from '#app/admin-ui/back.ts'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Table } from '#app/ui/table.tsx'
import type { Route } from './+types/show.route.ts'
import { type Added, addToGroup } from './add-members.server.ts'
import { formatPeople, newcomers } from './group.ts'
import { findGroup, membersOfGroup } from './queries.server.ts'

export const handle = { access: { see: 'group.manage', write: 'group.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ title: loaderData.group.name, noindex: true }) : []

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const group = await findGroup(admin, params.id)
  return {
    group,
    people: await readCursor(cursorOf(request), (cursor) => membersOfGroup(admin, group.id, cursor)),
    back: backFrom(request, '/admin/groups'),
    form: describeForm(newcomers),
  }
}

/** POST adds members by name or address. Entries that match no member are reported, and stay in the field. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { pathname, search } = new URL(request.url)
  return submitForm(request, newcomers, async ({ people }) => {
    const done = await addToGroup(adminOf(context), params.id, people)
    const notAdded = [...done.unknown, ...done.ambiguous]
    if (notAdded.length === 0) throw redirect(backTo(pathname + search, 'done', 'group-added'))
    const form = {
      ...describeForm(newcomers, { people: notAdded.join('\n') }),
      errors: { people: describeNotAdded(done) },
    }
    return data({ form, added: done.added }, { status: 422 })
  })
}

function describeNotAdded({ unknown, ambiguous }: Added): string[] {
  const noMembers = unknown.length === 1 ? 'Not a member:' : 'Not members:'
  const several = 'Several members have this name, please enter their address:'
  return [
    ...(unknown.length > 0 ? [`${noMembers} ${unknown.join(', ')}.`] : []),
    ...(ambiguous.length > 0 ? [`${several} ${ambiguous.join(', ')}.`] : []),
  ]
}

export default function GroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, people, back } = loaderData
  const form = actionData?.form ?? loaderData.form
  const added = actionData && 'added' in actionData ? actionData.added : 0
  const at = (act: string) => withBack(`/admin/groups/${group.id}${act}`, back)
  return (
    <>
      <PageHead back={back}>{group.name}</PageHead>
      <div className={adminUi.bar}>
        <ButtonLink kind="quiet" small href={at('/edit')}>
          Rename
        </ButtonLink>
        <ButtonLink kind="quiet" small href={at('/removal')}>
          Delete
        </ButtonLink>
      </div>
      <div className={adminUi.columns}>
        <div className={adminUi.stack}>
          {people.items.length === 0 ? (
            <EmptyState title="Nobody is in this group" />
          ) : (
            <Table caption={`Members of ${group.name}, by name`} head={['Name', 'Actions']}>
              {people.items.map(({ id, name, email }) => (
                <tr key={id}>
                  <td>
                    <div className={adminUi.name}>
                      <a href={`/admin/members/${id}`}>{name}</a>
                      <span className={adminUi.soft}>{email}</span>
                    </div>
                  </td>
                  <td>
                    <ActButton action={at(`/members/${id}`)} method="DELETE" label={`Remove ${name} from the group`}>
                      Remove
                    </ActButton>
                  </td>
                </tr>
              ))}
            </Table>
          )}
          <p className={adminUi.total}>{formatPeople(people.total)}</p>
          <PageLinks label="Members" page={people} words={{ before: 'Earlier members', after: 'Further members' }} />
        </div>
        <section className={adminUi.panel} aria-labelledby="add">
          <h2 id="add">Add members</h2>
          {added > 0 && <FormResult>{formatPeople(added)} added.</FormResult>}
          <form method="post" noValidate className={adminUi.stack}>
            <FormErrors messages={formErrors(form)} fields={form.errors} />
            <TextArea
              {...field(form, 'people')}
              label="Names or addresses"
              rows={6}
              autoComplete="off"
              help="One per line or separated by commas, the way an email program lists them."
            />
            <div>
              <Button small busyLabel="Adding...">
                Add
              </Button>
            </div>
          </form>
        </section>
      </div>
    </>
  )
}
