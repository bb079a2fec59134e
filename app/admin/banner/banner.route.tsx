import { redirect } from 'react-router'
import { ActButton } from '#app/admin-ui/act-button.tsx'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import ownZoneScript from '#app/platform/zones/own-zone.browser.ts?script'
import { zonesToChoose } from '#app/platform/zones/parse-moment.server.ts'
import { clocksOf, formatMoment } from '#app/platform/zones/zone.server.ts'
import { type Banner, currentBanner } from '#app/shell/banner/banner.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '#app/shell/site.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { requirePermit } from '../require-permit.ts'
import type { Route } from './+types/banner.route.ts'
import { bannerForm } from './banner-form.ts'
import { setBanner, unpublishBanner } from './set.server.ts'

export const handle = {
  access: { see: 'copy.write', write: 'copy.write' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Banner', noindex: true })

const address = '/admin/banner'

export function loader({ context }: Route.LoaderArgs) {
  requirePermit(adminOf(context), 'copy.write')
  const banner = currentBanner()
  const timeZone = banner?.zone ?? site.office.timeZone
  const clocks = (at: Date | null | undefined) => (at ? clocksOf(timeZone, at) : '')
  const { text = '', link = '', from, until } = banner ?? {}
  return {
    form: describeForm(bannerForm, { text, link, from: clocks(from), until: clocks(until), timeZone }),
    zones: zonesToChoose,
    isSet: banner !== undefined,
    state: banner && stateOf(banner),
  }
}

/** POST sets the banner; DELETE removes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context)
  if (request.method === 'DELETE')
    return respondInList(address, { done: 'banner-down', failed: 'words-change' }, () => unpublishBanner(admin))
  return submitForm(request, bannerForm, async (input) => {
    await setBanner(admin, input)
    throw redirect(`${address}?done=banner-set`)
  })
}

function stateOf({ from, until, zone }: Banner): string {
  const now = new Date()
  if (now < from) return `Shown from ${formatMoment(from, zone)}.`
  if (until && now >= until) return `Over since ${formatMoment(until, zone)}.`
  return until ? `Shown until ${formatMoment(until, zone)}.` : 'Shown until you take it down.'
}

export default function BannerScreen({ loaderData: { form, zones, isSet, state }, actionData }: Route.ComponentProps) {
  const shown = actionData?.form ?? form
  return (
    <div className={adminUi.stack}>
      <h1 className={adminUi.title}>Banner</h1>
      {state && <Notice>{state}</Notice>}
      <form method="post" action={address} noValidate className={adminUi.panel} aria-label="Banner">
        <FormErrors messages={formErrors(shown)} fields={shown.errors} />
        <TextField
          {...field(shown, 'text')}
          label="Text"
          autoComplete="off"
          help="One line at the top of every public page. Visitors can close it, and see it again when its text changes."
        />
        <TextField
          {...field(shown, 'link')}
          label="Leads to"
          placeholder="/events"
          autoComplete="off"
          markOptional
          help="A path of this site, or an address that starts with https://."
        />
        <TextField {...field(shown, 'from')} label="From" type="datetime-local" help="Leave it empty to start now." />
        <TextField
          {...field(shown, 'until')}
          label="Until"
          type="datetime-local"
          help="Leave it empty to show the banner until you take it down."
        />
        <SelectField
          {...field(shown, 'timeZone')}
          label="Time zone"
          options={zones}
          help="The times above are in this time zone."
          data-own-zone={isSet ? undefined : ''}
        />
        <div>
          <Button>Set banner</Button>
        </div>
      </form>
      {isSet && (
        <ActButton action={address} method="DELETE">
          Take it down
        </ActButton>
      )}
      {!isSet && <InlineScript text={ownZoneScript} />}
    </div>
  )
}
