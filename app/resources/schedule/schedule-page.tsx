import { ActButton } from '#app/admin-ui/act-button.tsx'
import { withBack } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import ownZoneScript from '#app/platform/zones/own-zone.browser.ts?script'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { scheduleLabels } from './labels.ts'

export interface SchedulePageProps {
  name: string
  isPublished: boolean
  /** The page's address. */
  address: string
  back: string
  form: FormState
  zones: { value: string; label: string }[]
  /** True if the time zone is a default that nobody has chosen yet. */
  zoneIsGuess: boolean
  /** The current schedule, one line per change. */
  scheduled: string[]
}

/** The page that schedules the publication and withdrawal of an article or a download. */
export function SchedulePage({ name, isPublished, address, back, form, zones, ...state }: SchedulePageProps) {
  const { zoneIsGuess, scheduled } = state
  return (
    <>
      <form method="post" action={withBack(address, back)} noValidate aria-label="Schedule">
        <FormFrame title={`Schedule “${name}”`} back={back} submit={scheduleLabels.submit}>
          {scheduled.length > 0 && <Notice>{scheduled.join('. ')}.</Notice>}
          <FormErrors messages={formErrors(form)} fields={form.errors} />
          {!isPublished && (
            <TextField {...field(form, 'publishAt')} label={scheduleLabels.publishAt} type="datetime-local" />
          )}
          <TextField
            {...field(form, 'withdrawAt')}
            label="Withdraw"
            type="datetime-local"
            help="From then on it is a draft again. Leave it empty to keep it published."
          />
          <SelectField
            {...field(form, 'timeZone')}
            label="Time zone"
            options={zones}
            help="The times above are in this time zone."
            data-own-zone={zoneIsGuess ? '' : undefined}
          />
        </FormFrame>
      </form>
      {scheduled.length > 0 && (
        <ActButton action={withBack(address, back)} method="DELETE">
          Remove from the schedule
        </ActButton>
      )}
      {zoneIsGuess && <InlineScript text={ownZoneScript} />}
    </>
  )
}
