import adminUi from '#app/admin-ui/admin-ui.module.css'
import { RowAction, RowLink } from '#app/admin-ui/row-action.tsx'
import { requireAdminReauthentication } from '#app/members/reauthentication/require-admin-reauthentication.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { Choices } from '#app/ui/forms/choices.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/keys.route.ts'
import { createApiKey, listApiKeys } from './keys.server.ts'
import { apiKeyForm, apiScopes } from './scopes.ts'

export const handle = { access: { see: 'api.manage', write: 'api.manage' } } satisfies RouteHandle

export { AdminProblem as ErrorBoundary } from '#app/members/reauthentication/admin-problem.tsx'
export const meta = () => pageMeta({ title: 'API keys', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  return { keys: await listApiKeys(adminOf(context)), form: describeForm(apiKeyForm) }
}

/** POST creates a key and shows it once. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request)
  await requireAdminReauthentication({ request, context }, posted)
  return submitForm(posted, apiKeyForm, async (draft) => ({
    key: await createApiKey(adminOf(context), draft),
    form: describeForm(apiKeyForm),
  }))
}

export default function ApiKeys({ loaderData: { keys, form: empty }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? empty
  const made = actionData && 'key' in actionData ? actionData.key : undefined
  return (
    <div className={adminUi.stack}>
      <h1 className={adminUi.title}>API keys</h1>
      {made && (
        <FormResult>
          This is the key. Copy it now: it is not shown again.
          <br />
          <code className={adminUi.sentence}>{made}</code>
        </FormResult>
      )}
      {keys.length > 0 && (
        <Table caption="API keys" head={['For', 'May', 'Made', 'Last used', 'Actions']}>
          {keys.map(({ id, name, scopes, createdAt, lastUsedAt, suspendedAt }) => (
            <tr key={id}>
              <td className={adminUi.sentence}>
                {name} {suspendedAt && <Badge kind="bad">Suspended</Badge>}
              </td>
              <td data-label="May">{scopes.join(', ')}</td>
              <td className={adminUi.when} data-label="Made">
                <Time value={createdAt} shows="day" />
              </td>
              <td className={adminUi.when} data-label="Last used">
                {lastUsedAt ? <Time value={lastUsedAt} /> : 'Never'}
              </td>
              <td>
                {suspendedAt && (
                  <RowAction action={`/admin/api/${id}/suspension`} method="DELETE" label={`Resume the key ${name}`}>
                    Resume
                  </RowAction>
                )}
                <RowLink danger href={`/admin/api/${id}/removal`} aria-label={`End the key ${name}`}>
                  End
                </RowLink>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <section className={adminUi.panel} aria-labelledby="new">
        <h2 id="new">New key</h2>
        <p className={adminUi.soft}>
          It acts in your name, and ends when you are no admin any more. When your password changes it is suspended,
          until an admin resumes it. See docs/api.md.
        </p>
        <form method="post" noValidate className={adminUi.stack}>
          <FormErrors messages={formErrors(form)} fields={form.errors} />
          <TextField {...field(form, 'name')} label="What it is for" autoComplete="off" />
          <Choices field={field(form, 'scopes')} legend="What it may do" options={apiScopes} />
          <div>
            <Button busyLabel="Making...">Make a key</Button>
          </div>
        </form>
      </section>
    </div>
  )
}
