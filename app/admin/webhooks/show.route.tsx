import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { RowAction } from '#app/admin-ui/row-action.tsx'
import { requireAdminReauthentication } from '#app/members/reauthentication/require-admin-reauthentication.server.ts'
import { isAdminProven } from '#app/members/reauthentication/require-reauthentication.server.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/show.route.ts'
import { webhookForm } from './webhook.ts'
import { WebhookForm } from './webhook-form.tsx'
import { findWebhook, setWebhook } from './webhooks.server.ts'

export const handle = { access: { see: 'webhook.manage', write: 'webhook.manage' } } satisfies RouteHandle

export { AdminProblem as ErrorBoundary } from '#app/members/reauthentication/admin-problem.tsx'
export const meta = () => pageMeta({ title: 'Webhook', noindex: true })

/** One webhook: its secret, for an admin who has just re-authenticated, and its delivery log. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { id, address, events, active, suspendedAt, deliveries, ...webhook } = await findWebhook(
    adminOf(context),
    params.id,
  )
  const form = describeForm(webhookForm, { address, events, active: active ? 'on' : '' })
  const secret = (await isAdminProven(request)) ? webhook.secret : undefined
  return { id, address, secret, isSuspended: suspendedAt !== null, deliveries, form }
}

/** POST changes it. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const posted = await postedForm(request)
  await requireAdminReauthentication({ request, context }, posted)
  return submitForm(posted, webhookForm, async (draft) => {
    await setWebhook(adminOf(context), id, draft)
    throw redirect(`/admin/webhooks/${id}?done=webhook-set`)
  })
}

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { id, address, secret, isSuspended, deliveries, form } = loaderData
  return (
    <div className={adminUi.stack}>
      <p className={adminUi.back}>
        <ButtonLink kind="plain" small href="/admin/webhooks">
          Back
        </ButtonLink>
      </p>
      <h1 className={adminUi.title}>Webhook</h1>
      <section className={adminUi.panel} aria-label={address}>
        {isSuspended && (
          <Notice kind="warn">
            Suspended: the password of the admin who set it has changed since, or they were banned. Check the address,
            and save it to resume.
          </Notice>
        )}
        <WebhookForm form={actionData?.form ?? form} />
        {secret ? (
          <details>
            <summary>Secret that signs it</summary>
            <p className={adminUi.text}>{secret}</p>
          </details>
        ) : (
          <p>
            <a href={`/admin/proof?next=/admin/webhooks/${id}`}>Confirm that it is you to see the secret</a>
          </p>
        )}
        <p>
          <ButtonLink kind="danger" small href={`/admin/webhooks/${id}/removal`}>
            Delete
          </ButtonLink>
        </p>
      </section>
      <section className={adminUi.panel} aria-labelledby="log">
        <h2 id="log">Log</h2>
        {deliveries.length === 0 ? (
          <p className={adminUi.soft}>No deliveries yet. They are listed for 30 days.</p>
        ) : (
          <Deliveries id={id} deliveries={deliveries} />
        )}
      </section>
    </div>
  )
}

type Deliveries = Route.ComponentProps['loaderData']['deliveries']

function Deliveries({ id, deliveries }: { id: string; deliveries: Deliveries }) {
  return (
    <Table caption="Deliveries, newest first" head={['What', 'State', 'When', 'Actions']}>
      {deliveries.map(({ id: delivery, event, state, answer, attempts, createdAt }) => (
        <tr key={delivery}>
          <td>{event}</td>
          <td data-label="State">
            <Badge kind={badges[state]}>{words[state]}</Badge> {answer} {attempts > 1 && `${attempts} tries.`}
          </td>
          <td className={adminUi.when} data-label="When">
            <Time value={createdAt} />
          </td>
          <td>
            {state !== 'waiting' && (
              <RowAction action={`/admin/webhooks/${id}/deliveries/${delivery}`} label={`Send ${event} again`}>
                Send again
              </RowAction>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

const badges = { waiting: 'draft', sent: 'good', failed: 'bad' } as const
const words = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const
