import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/settings.route.ts'
import { frequencyChoice, MAX_DEFAULT_MAILS_A_WEEK, mailFrequencies, mailLists } from './notification.ts'
import { frequencyLabels } from './notifications.content.ts'
import { chooseFrequencies, frequenciesOf } from './preferences.server.ts'
import { unsubscribeWords } from './unsubscribe.content.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Notifications', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const saved = new URL(request.url).searchParams.has('saved')
  return { form: describeForm(frequencyChoice, await frequenciesOf(member)), saved }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus/account/notifications')
  return submitForm(request, frequencyChoice, async (paces) => {
    await chooseFrequencies(member, paces)
    throw redirect('/campus/account/notifications?saved')
  })
}

/** Email frequency by kind of notification. The Campus itself lists all notifications regardless. */
export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form
  return (
    <>
      <h2>Notifications</h2>
      <p>All of these appear under the bell in the Campus. Choose which ones also come by email, and how often.</p>

      {loaderData.saved && !actionData && <FormResult>Your choice is saved.</FormResult>}
      <form method="post" noValidate className={page.form} aria-label="Notifications">
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        {mailLists.map((list) => (
          <SelectField
            key={list}
            {...field(form, list)}
            label={unsubscribeWords().lists[list]}
            help={
              list === 'event' ? 'Calendar updates for events that you registered for always come by email.' : undefined
            }
            options={mailFrequencies
              .filter((pace) => list !== 'digest' || pace === 'weekly' || pace === 'never')
              .map((pace) => ({ value: pace, label: frequencyLabels[pace] }))}
          />
        ))}
        <p>
          Immediate emails are collected for up to ten minutes. Until you save your own choice, you get at most{' '}
          {MAX_DEFAULT_MAILS_A_WEEK} of them a week; the rest wait for the weekly email.
        </p>
        <div>
          <Button busyLabel="Saving...">Save</Button>
        </div>
      </form>
    </>
  )
}
