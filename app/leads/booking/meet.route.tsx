import { redirect } from 'react-router'
import { personAt } from '#app/people/queries.server.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { usualZones } from '#app/platform/zones/usual-zones.ts'
import { zoneNames } from '#app/platform/zones/zone.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Hero } from '#app/shell/sections/hero.tsx'
import { site } from '#app/shell/site.ts'
import { StructuredData } from '#app/shell/structured-data.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { EmailField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Failure, LeadFrame } from '../form/lead-frame.tsx'
import type { OpenedForm } from '../lead-response.ts'
import { formatRetention } from '../retention/queries.server.ts'
import { HiddenFields } from '../spam/hidden-fields.tsx'
import { leadSource, openForm, submitLead } from '../submit.server.ts'
import type { Route } from './+types/meet.route.ts'
import { requestCall } from './book.server.ts'
import { bookForm } from './book-form.server.ts'
import { Faces } from './faces.tsx'
import { meet } from './meet.content.ts'
import styles from './meet.module.css'
import { callMinutes, freeTimes, isTakingCalls, isVideoOffered, peopleTakingCalls } from './queries.server.ts'
import { chosenZone, daysOf, zonesBeside } from './times.server.ts'
import { Times } from './times.tsx'
import { ZoneChoice } from './zone-choice.tsx'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle
export const meta = () => pageMeta(meet().meta)

/**
 * Free times in the visitor's time zone. Not cached: times are taken at any moment. `?zones=all` lists all 400 time
 * zones and no times, because the page with both would not fit one round trip.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const zone = chosenZone(searchParams.get('zone'))
  const source = leadSource(searchParams)
  const isOfAll = searchParams.get('zones') === 'all'
  const chosen = await chosenHost(searchParams)
  const hostId = chosen?.memberId
  const [times, faces, minutes, byVideo, opened, retention] = await Promise.all([
    freeTimes(new Date(), hostId),
    peopleTakingCalls(hostId),
    callMinutes(hostId),
    isVideoOffered(hostId),
    openForm(bookForm),
    formatRetention(),
  ])
  // Another page may have offered a time; it is chosen if it is still free.
  const offered = times.find((moment) => moment.toISOString() === searchParams.get('time'))
  return {
    zone,
    zones: zonesBeside(zone, isOfAll ? zoneNames : usualZones),
    isOfAll,
    days: daysOf(times, zone),
    minutes,
    byVideo,
    opened: offered ? withTime(opened, offered) : opened,
    isGone: searchParams.has('time') && !offered,
    sent: searchParams.has('sent'),
    retention: retention.calls,
    faces: { ...faces, isChosen: chosen !== undefined },
    parameters: {
      ...(source && { from: source }),
      ...(chosen && { with: chosen.person.slug }),
    } as Record<string, string>,
  }
}

function withTime(opened: OpenedForm, time: Date): OpenedForm {
  return { ...opened, form: { ...opened.form, values: { ...opened.form.values, startsAt: time.toISOString() } } }
}

/** POST reserves the time until the mailbox confirms. */
export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const [timeZone, source] = [chosenZone(searchParams.get('zone')), leadSource(searchParams)]
  const chosen = await chosenHost(searchParams)
  const result = await submitLead(context, await postedForm(request), bookForm, async (draft, sender) => {
    await requestCall(draft, { ...sender, timeZone, source, hostId: chosen?.memberId })
  })
  if (result.data.outcome === 'sent')
    throw redirect(`/meet?${new URLSearchParams({ zone: timeZone, sent: '1' })}#sent`, 303)
  return result
}

/** The person whose times are asked for (`?with=SLUG`); undefined for nobody, or somebody who takes no calls. */
async function chosenHost(searchParams: URLSearchParams) {
  const slug = searchParams.get('with')
  if (!slug) return undefined
  const { person, memberId } = (await personAt(slug)) ?? {}
  return person && memberId && (await isTakingCalls(memberId)) ? { person, memberId } : undefined
}

export default function Meet({ loaderData, actionData }: Route.ComponentProps) {
  const { zone, zones, isOfAll, days, minutes, byVideo, opened, isGone, sent, parameters, faces } = loaderData
  const { form, formToken } = actionData ?? opened
  const { invited, length } = meet()
  const lede = minutes ? `${meet().lede} ${length.replace('{minutes}', String(minutes))}` : meet().lede
  const isOffered = days.length > 0
  const choosesZone = isOffered && isOfAll && !sent && !actionData
  return (
    <>
      <Hero size="short" title={meet().title} lede={isOffered ? `${lede} ${invited}` : lede} figure="meet" />
      <div className={`wrap ${styles.page}`}>
        {!isOffered && (
          <EmptyState title={meet().none}>
            <ButtonLink kind="plain" href={`mailto:${site.salesAddress}`}>
              {site.salesAddress}
            </ButtonLink>
            <ButtonLink href="/contact">{meet().write}</ButtonLink>
          </EmptyState>
        )}
        {choosesZone && <ZoneChoice zone={zone} zones={zones} hiddenFields={parameters} />}
        {!choosesZone && (isOffered || sent) && (
          <LeadFrame sentWords={meet().sent} againLabel={meet().again} sent={sent && !actionData}>
            {isOffered && (
              <div className={styles.book}>
                <Faces {...faces} />
                <ZoneChoice
                  zone={zone}
                  zones={zones}
                  allZones={`?${new URLSearchParams({ ...parameters, zone, zones: 'all' })}#zone`}
                  hiddenFields={parameters}
                />
                <form
                  method="post"
                  action={`?${new URLSearchParams({ ...parameters, zone })}`}
                  noValidate
                  className={styles.form}
                >
                  {actionData?.outcome === 'failed' && <Failure {...meet().failed} />}
                  <FormErrors messages={formErrors(form)} fields={form.errors} />
                  <HiddenFields formToken={formToken} formId="form" />
                  {isGone && !actionData && <p role="status">{meet().gone}</p>}
                  <Times days={days} form={form} />
                  <div className={styles.fields}>
                    <TextArea {...field(form, 'about')} label={meet().about} help={meet().aboutHelp} rows={3} />
                    <TextField {...field(form, 'name')} label={meet().name} autoComplete="name" />
                    <EmailField {...field(form, 'email')} label={meet().email} autoComplete="email" />
                    <TextField
                      {...field(form, 'company')}
                      label={meet().company}
                      markOptional
                      autoComplete="organization"
                    />
                    <TextField
                      {...field(form, 'phone')}
                      label={meet().phone}
                      help={byVideo ? meet().phoneOrVideo : meet().phoneHelp}
                      type="tel"
                      markOptional={byVideo}
                      required={!byVideo}
                      autoComplete="tel"
                    />
                    <p className={styles.privacy}>{withValues(meet().privacy, { calls: loaderData.retention })}</p>
                    <div>
                      <Button busyLabel={meet().sending}>{meet().submit}</Button>
                    </div>
                  </div>
                </form>
              </div>
            )}
          </LeadFrame>
        )}
        <nav aria-label={meet().waysLabel} className={styles.ways}>
          {meet().ways.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      </div>
      <StructuredData breadcrumbs={[[meet().meta.name, '/meet']]} />
    </>
  )
}
