import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { requireAdminReauthentication } from '#app/members/reauthentication/require-admin-reauthentication.server.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import type { Route } from './+types/list.route.ts'
import { webhookForm } from './webhook.ts'
import { WebhookForm } from './webhook-form.tsx'
import { listWebhooks, setWebhook } from './webhooks.server.ts'

export const handle = { access: { see: 'webhook.manage', write: 'webhook.manage' } } satisfies RouteHandle

export { AdminProblem as ErrorBoundary } from '#app/members/reauthentication/admin-problem.tsx'
export const meta = () => pageMeta({ title: 'Webhooks', noindex: true })

/** The webhooks and their events. */
export async function loader({ context }: Route.LoaderArgs) {
  const webhooks = await listWebhooks(adminOf(context))
  return {
    webhooks: webhooks.map(({ id, address, events, active, suspendedAt }) => ({
      ...{ id, address, events, active },
      isSuspended: suspendedAt !== null,
    })),
    form: describeForm(webhookForm),
  }
}

/** POST adds one. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request)
  await requireAdminReauthentication({ request, context }, posted)
  return submitForm(posted, webhookForm, async (draft) => {
    const id = await setWebhook(adminOf(context), undefined, draft)
    throw redirect(`/admin/webhooks/${id}?done=webhook-set`)
  })
}

export default function Webhooks({ loaderData: { webhooks, form }, actionData }: Route.ComponentProps) {
  return (
    <div className={adminUi.stack}>
      <h1 className={adminUi.title}>Webhooks</h1>
      {webhooks.length === 0 ? (
        <EmptyState title="No webhooks yet">
          <p>Other programs can be notified of leads, registrations, members and calls as they come in.</p>
        </EmptyState>
      ) : (
        <Table caption="Webhooks" head={['Address', 'Tells of', 'State']}>
          {webhooks.map(({ id, address, events, active, isSuspended }) => (
            <tr key={id}>
              <td className={adminUi.sentence}>
                <a href={`/admin/webhooks/${id}`}>{address}</a>
              </td>
              <td data-label="Tells of">{events.join(', ')}</td>
              <td data-label="State">
                {isSuspended ? (
                  <Badge kind="bad">Suspended</Badge>
                ) : (
                  <Badge kind={active ? 'good' : 'draft'}>{active ? 'On' : 'Off'}</Badge>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <section className={adminUi.panel} aria-labelledby="new">
        <h2 id="new">New</h2>
        <WebhookForm form={actionData?.form ?? form} isNew />
      </section>
    </div>
  )
}
