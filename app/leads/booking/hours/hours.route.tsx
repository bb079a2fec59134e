import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backTo } from '#app/admin-ui/back.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { zoneNames } from '#app/platform/zones/zone.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { upcomingCalls } from '../queries.server.ts'
import { UpcomingCalls } from '../upcoming-calls.tsx'
import type { Route } from './+types/hours.route.ts'
import { BusyReading, busyReading } from './busy-reading.tsx'
import styles from './hours.module.css'
import { hostHours, setHostHours } from './hours.server.ts'
import { hostFrom, hoursForm, hoursValues, weekdays } from './hours-form.server.ts'

export const handle = { access: { see: 'call.host', write: 'call.host' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Calls', noindex: true })

/** Shows the admin's own hours and upcoming calls. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const [settings, calls] = await Promise.all([hostHours(admin), upcomingCalls(admin)])
  const busy = settings?.busyAddress ? busyReading(settings) : null
  return { form: describeForm(hoursForm, hoursValues(settings)), zones: zoneNames, weekdays, busy, calls }
}

/** POST saves the admin's own hours. */
export async function action({ request, context }: Route.ActionArgs) {
  return submitForm(request, hoursForm, async (input) => {
    await setHostHours(adminOf(context), hostFrom(input))
    throw redirect(backTo('/admin/meet', 'done', 'hours-set'))
  })
}

export default function Hours({
  loaderData: { form: empty, zones, weekdays: days, busy, calls },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? empty
  return (
    <>
      <h1 className={adminUi.title}>Calls</h1>
      <UpcomingCalls calls={calls} />
      <form method="post" noValidate className={`${adminUi.panel} ${adminUi.stack}`}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <p className={adminUi.soft}>
          When visitors of <a href="/meet">/meet</a> can book a call with you. What is booked lies under Leads; changed
          hours leave it as it is.
        </p>
        <Checkbox {...field(form, 'taking')} required={false} asSwitch label="I take calls" />
        <SelectField
          {...field(form, 'timeZone')}
          label="Your time zone"
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        />
        <div className={adminUi.halves}>
          <TextField {...field(form, 'minutes')} label="Minutes of a call" type="number" />
          <TextField {...field(form, 'buffer')} label="Minutes between two calls" type="number" />
          <TextField {...field(form, 'noticeHours')} label="Hours of notice before a call" type="number" />
        </div>
        <TextField
          {...field(form, 'busyAddress')}
          label="Calendar with your busy times"
          type="url"
          markOptional
          help="The secret .ics address of your calendar. It is read every ten minutes, and only the times are stored."
        />
        <TextField
          {...field(form, 'videoLink')}
          label="Your room for video calls"
          type="url"
          markOptional
          help="A link, such as https://meet.example/ada. Write {call} in it where each call has a room of its own. Without one, visitors leave a phone number."
        />
        {busy && <BusyReading {...busy} />}
        <fieldset className={styles.week}>
          <legend className={styles.legend}>Hours</legend>
          {days.map(([day, name]) => (
            <div key={day} role="group" aria-label={name} className={styles.weekday}>
              <p className={styles.name}>{name}</p>
              <TextField {...field(form, `from${day}`)} label="From" type="time" />
              <TextField {...field(form, `to${day}`)} label="To" type="time" />
            </div>
          ))}
        </fieldset>
        <div>
          <Button busyLabel="Saving...">Save</Button>
        </div>
      </form>
    </>
  )
}
