import { redirect } from 'react-router'
import { ActButton } from '#app/admin-ui/act-button.tsx'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backFrom, backTo, withBack } from '#app/admin-ui/back.ts'
import { DetailList } from '#app/admin-ui/detail-list.tsx'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { can } from '#app/permissions.ts'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Time } from '#app/ui/time.tsx'
import { BadgePanel } from '../badges/badge-panel.tsx'
import { badgesOf } from '../badges/queries.server.ts'
import { suspendMember, suspension } from '../suspend.server.ts'
import type { Route } from './+types/member.route.ts'
import { banLengths, type ManagedAccount, roleChoices } from './account.ts'
import { MemberBadges } from './member-badges.tsx'
import { findAccount } from './queries.server.ts'

export const handle = { access: { see: 'member.manage', write: 'member.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Member', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { account, sessions, factors } = await findAccount(admin, params.id)
  return {
    account,
    sessions,
    factors,
    badges: await badgesOf(account.id),
    back: backFrom(request, '/admin/members'),
    form: describeForm(suspension, { days: '7' }),
    may: {
      setRole: can(admin, 'member.set-role', account),
      ban: can(admin, 'member.ban', account),
      cancelInvitation: can(admin, 'member.withdraw-invitation', account),
      suspend: account.hasProfile && can(admin, 'member.suspend', account),
    },
  }
}

/** POST suspends the member. It is handled by this page, so that errors appear beside the form's fields. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { pathname, search } = new URL(request.url)
  return submitForm(request, suspension, async (input) => {
    await suspendMember(adminOf(context), params.id, input)
    throw redirect(backTo(pathname + search, 'done', 'member-suspended'))
  })
}

export default function Member({
  loaderData: { account, sessions, factors, badges, back, may, ...loaded },
  actionData,
}: Route.ComponentProps) {
  const act = (name: string) => withBack(`/admin/members/${account.id}/${name}`, back)
  return (
    <>
      <PageHead back={back}>{account.name}</PageHead>
      <div className={adminUi.columns}>
        <div className={adminUi.stack}>
          <AccountDetails account={account} />
          {may.cancelInvitation && (
            <p>
              <a href={withBack(`/admin/members/invitation?of=${account.id}`, back)}>Withdraw the invitation</a>
            </p>
          )}
          <p>
            <a href={`/admin/people/of/members/${account.id}`}>Everything from them</a>
          </p>
          <section className={adminUi.panel} aria-labelledby="sessions">
            <h2 id="sessions">Sessions</h2>
            {sessions.length === 0 ? (
              <p className={adminUi.soft}>Not signed in anywhere on the website.</p>
            ) : (
              <ul className={adminUi.plain}>
                {sessions.map((session) => (
                  <li key={session.id}>
                    <p>{session.kind === 'admin' ? 'Admin area' : 'Campus'}</p>
                    <p className={adminUi.soft}>
                      {session.userAgent.slice(0, 120) || 'Unknown browser'}, {session.address || 'unknown address'},
                      used last <Time value={session.lastSeenAt} />
                    </p>
                  </li>
                ))}
              </ul>
            )}
            <ActButton action={act('sessions')} method="DELETE" label={`End all sessions of ${account.name}`}>
              End all sessions
            </ActButton>
          </section>
          <section className={adminUi.panel} aria-labelledby="factors">
            <h2 id="factors">Second factors</h2>
            {factors.length === 0 ? (
              <p className={adminUi.soft}>None is set up.</p>
            ) : (
              <>
                <ul className={adminUi.plain}>
                  {factors.map(({ id, name, addedAt }) => (
                    <li key={id}>
                      {name}, since <Time value={addedAt} shows="day" />
                    </li>
                  ))}
                </ul>
                <p className={adminUi.soft}>
                  Reset them for somebody who has lost theirs, once you are sure who is asking.
                </p>
                <ActButton action={act('factors')} method="DELETE" label={`Reset second factors of ${account.name}`}>
                  Reset second factors
                </ActButton>
              </>
            )}
          </section>
        </div>
        <div className={adminUi.stack}>
          {may.setRole ? (
            <RoleForm account={account} action={act('role')} />
          ) : (
            <section className={adminUi.panel} aria-label="Your own account">
              <p>This is you. Only another admin can change your role or ban you.</p>
            </section>
          )}
          {account.hasProfile && (
            <BadgePanel name={account.name} granted={badges} at={(slug) => act(`badges/${slug}`)} />
          )}
          {may.suspend && (
            <Suspension account={account} form={actionData?.form ?? loaded.form} action={act('suspension')} />
          )}
          {may.ban && <Ban account={account} action={act('ban')} />}
        </div>
      </div>
    </>
  )
}

function AccountDetails({ account }: { account: ManagedAccount }) {
  return (
    <section className={adminUi.panel} aria-label="Account">
      <div className={adminUi.badges}>
        <MemberBadges account={account} />
      </div>
      <DetailList
        details={{
          Email: account.email && <a href={`mailto:${account.email}`}>{account.email}</a>,
          Joined: <Time value={account.createdAt} />,
          'In the Campus': account.hasProfile ? <a href={`/campus/members/${account.id}`}>Profile</a> : 'Not yet',
          'In the audit log': <a href={`/admin/audit?person=${account.id}`}>What this person did</a>,
        }}
      />
    </section>
  )
}

function RoleForm({ account, action }: { account: ManagedAccount; action: string }) {
  return (
    <section className={adminUi.panel} aria-labelledby="role">
      <h2 id="role">Role</h2>
      <form method="post" action={action} className={adminUi.stack}>
        <SelectField
          name="role"
          id="role-role"
          label="May do what"
          options={roleChoices}
          defaultValue={account.role}
          help="A change signs them out everywhere."
        />
        <div>
          <Button kind="quiet" small>
            Change role
          </Button>
        </div>
      </form>
    </section>
  )
}

function Suspension({ account, form, action }: { account: ManagedAccount; form: FormState; action: string }) {
  return (
    <section className={adminUi.panel} aria-labelledby="suspension">
      <h2 id="suspension">Suspension</h2>
      {account.suspendedUntil ? (
        <>
          <p>
            Can read, but not write, until <Time value={account.suspendedUntil} />.
          </p>
          <ActButton action={action} method="DELETE" label={`End suspension of ${account.name}`}>
            End suspension
          </ActButton>
        </>
      ) : (
        <form method="post" noValidate className={adminUi.stack}>
          <FormErrors messages={formErrors(form)} fields={form.errors} />
          <TextField
            {...field(form, 'days')}
            label="Days"
            type="number"
            help="Until then they can read, but not write."
          />
          <TextField {...field(form, 'reason')} label="Reason" help="They will see it." markOptional />
          <div>
            <Button kind="quiet" small>
              Suspend
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}

function Ban({ account, action }: { account: ManagedAccount; action: string }) {
  return (
    <section className={adminUi.panel} aria-labelledby="ban">
      <h2 id="ban">Ban</h2>
      {account.bannedUntil ? (
        <ActButton action={action} method="DELETE" label={`Let them sign in again: ${account.name}`}>
          Let them sign in again
        </ActButton>
      ) : (
        <form method="post" action={action} className={adminUi.stack}>
          <SelectField
            name="length"
            id="ban-length"
            label="How long"
            options={banLengths}
            help="They are signed out at once and cannot sign in."
          />
          <div>
            <Button kind="danger" small>
              Ban
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
