import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { requireAdminReauthentication } from '#app/members/reauthentication/require-admin-reauthentication.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { Route } from './+types/settings.route.ts'
import { sendingSettings } from './newsletter.ts'
import { changeSendingSettings, sendingSettingsNow } from './settings.server.ts'

export const handle = { access: { see: 'settings.change', write: 'settings.change' } } satisfies RouteHandle

export { AdminProblem as ErrorBoundary } from '#app/members/reauthentication/admin-problem.tsx'
export const meta = () => pageMeta({ title: 'Newsletter settings', noindex: true })

export async function loader() {
  const { perHour, counts } = await sendingSettingsNow()
  return { form: describeForm(sendingSettings, { perHour: String(perHour), counts }) }
}

/** POST changes the settings. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request)
  await requireAdminReauthentication({ request, context }, posted)
  return submitForm(posted, sendingSettings, async (settings) => {
    await changeSendingSettings(adminOf(context), settings)
    throw redirect(backTo('/admin/newsletter', 'done', 'newsletter-set'))
  })
}

export default function NewsletterSettings({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form
  return (
    <form method="post" noValidate>
      <FormFrame title="Newsletter settings" back="/admin/newsletter" submit="Save">
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <TextField
          {...field(form, 'perHour')}
          label="Emails an hour"
          inputMode="numeric"
          help="As many as your email server accepts. The others are sent later."
        />
        <SelectField
          {...field(form, 'counts')}
          label="Opened and clicked"
          options={[
            { value: 'off', label: 'Not counted' },
            { value: 'on', label: 'Counted, for each newsletter that begins from now on' },
          ]}
          help="Each email then contains a tracking picture and tracked links. Mention this on the privacy page first."
        />
      </FormFrame>
    </form>
  )
}
