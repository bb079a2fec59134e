import adminUi from '#app/admin-ui/admin-ui.module.css'
import { withBack } from '#app/admin-ui/back.ts'
import { ListFilter, ListSelect } from '#app/admin-ui/list-filter.tsx'
import { listAddress, searchInput } from '#app/platform/lists/list-address.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/list.route.ts'
import { MemberBadges } from './member-badges.tsx'
import { listAccounts } from './queries.server.ts'

export const handle = { access: { see: 'member.manage', write: 'member.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Members', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchInput(searchParams)
  const role = staff.find(({ value }) => value === searchParams.get('role'))?.value
  const isInvited = searchParams.get('state') === 'invited'
  const page = Math.min(Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1), 10_000)
  return {
    q,
    role: role ?? '',
    state: isInvited ? 'invited' : '',
    page,
    ...(await listAccounts(adminOf(context), { q, role, isInvited, page })),
  }
}

export default function Members({
  loaderData: { q, role, state, page, accounts, total, pages },
}: Route.ComponentProps) {
  const addressOfPage = (at: number) =>
    listAddress('/admin/members', { q, role, state, page: at > 1 ? String(at) : '' })
  return (
    <>
      <h1 className={adminUi.title}>Members</h1>
      <div className={adminUi.bar}>
        <ListFilter
          label="Search members"
          action="/admin/members"
          q={q}
          clear={q || role || state ? '/admin/members' : undefined}
        >
          <ListSelect
            name="state"
            label="All states"
            value={state}
            options={[{ value: 'invited', label: 'Invited' }]}
          />
          <ListSelect name="role" label="All roles" value={role} options={staff} />
        </ListFilter>
        <ButtonLink small href={withBack('/admin/members/invitation', addressOfPage(page))}>
          Invite
        </ButtonLink>
      </div>
      {accounts.length === 0 ? (
        <EmptyState title="Nobody found">
          <ButtonLink kind="quiet" small href="/admin/members">
            Show all
          </ButtonLink>
        </EmptyState>
      ) : (
        <Table caption="Members, newest first" head={['Name', 'Role and state', 'Joined']}>
          {accounts.map((account) => (
            <tr key={account.id}>
              <td>
                <div className={adminUi.name}>
                  <a href={withBack(`/admin/members/${account.id}`, addressOfPage(page))}>{account.name}</a>
                  <span className={adminUi.soft}>{account.email}</span>
                </div>
              </td>
              <td>
                <div className={adminUi.badges}>
                  <MemberBadges account={account} />
                </div>
              </td>
              <td className={adminUi.when} data-label="Joined">
                <Time value={account.createdAt} shows="day" />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <p className={adminUi.total}>{total === 1 ? '1 member' : `${total} members`}</p>
      <Pagination label="Members" page={page} pages={pages} href={addressOfPage} />
    </>
  )
}

const staff = [
  { value: 'moderator', label: 'Moderators' },
  { value: 'editor', label: 'Editors' },
  { value: 'sales', label: 'Sales' },
  { value: 'admin', label: 'Admins' },
] as const
