import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backTo } from '#app/admin-ui/back.ts'
import { requireAdminReauthentication } from '#app/members/reauthentication/require-admin-reauthentication.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { Route } from './+types/retention.route.ts'
import { retentionDays } from './queries.server.ts'
import { alsoRetained, retentionForm, retentionKinds } from './retention.ts'
import { setRetentionDays } from './set-retention.server.ts'

export const handle = { access: { see: 'settings.change', write: 'settings.change' } } satisfies RouteHandle

const title = 'How long leads, emails and the audit log are kept'

export { AdminProblem as ErrorBoundary } from '#app/members/reauthentication/admin-problem.tsx'
export const meta = () => pageMeta({ title, noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  const days = Object.entries(await retentionDays(adminOf(context))).map(([kind, count]) => [kind, String(count)])
  return { form: describeForm(retentionForm, Object.fromEntries(days)) }
}

/** POST saves the retention periods. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request)
  await requireAdminReauthentication({ request, context }, posted)
  return submitForm(posted, retentionForm, async (draft) => {
    await setRetentionDays(adminOf(context), draft)
    throw redirect(backTo('/admin/kept', 'done', 'leads-kept'))
  })
}

export default function RetentionPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form
  return (
    <>
      <h1 className={adminUi.title}>{title}</h1>
      <form method="post" noValidate className={`${adminUi.panel} ${adminUi.stack}`}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <p className={adminUi.soft}>
          Each night what is over is deleted, with notes, answers, files and emails. The{' '}
          <a href="/admin/pages/privacy">Privacy Policy</a> names these times as they are set here, wherever its words
          have places for them.
        </p>
        <div className={adminUi.halves}>
          {retentionKinds.map(({ kind, label }) => (
            <TextField key={kind} {...field(form, kind)} label={`${label}: days`} type="number" />
          ))}
        </div>
        <div className={adminUi.halves}>
          {alsoRetained.map(({ kind, label }) => (
            <TextField key={kind} {...field(form, kind)} label={`${label}: days`} type="number" />
          ))}
        </div>
        <p className={adminUi.soft}>An email about a lead is deleted with the lead, whatever its own retention is.</p>
        <Checkbox {...field(form, 'shorten')} required={false} label="Also apply this to existing leads" />
        <div>
          <Button busyLabel="Saving...">Save</Button>
        </div>
      </form>
    </>
  )
}
