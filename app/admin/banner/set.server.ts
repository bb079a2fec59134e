import type { Actor } from '#app/platform/actor.ts'
import { publishCopy } from '#app/platform/copy/publish.server.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { type FieldErrors, Invalid } from '#app/platform/errors.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { parseMoment } from '#app/platform/zones/parse-moment.server.ts'
import { isZone } from '#app/platform/zones/zone.server.ts'
import { bannerPage } from '#app/shell/banner/banner.ts'
import { requirePermit } from '../require-permit.ts'
import type { BannerInput } from './banner-form.ts'
import { invalidateBannerPages, LEAD_TIME_MS } from './invalidate-pages.server.ts'

/**
 * Shows a banner on all public pages, replacing the current one: from now on, or between the given times.
 * @throws Forbidden, Invalid for a time that does not exist, or an end in the past
 */
export function setBanner(actor: Actor, input: BannerInput, now = new Date()): Promise<void> {
  const permit = requirePermit(actor, 'copy.write')
  const { from, until } = momentsOf(input, now)
  const moments = { from: from.toISOString(), ...(until && { until: until.toISOString() }) }
  const words = { text: input.text, ...(input.link && { link: input.link }), ...moments, zone: input.timeZone }
  return transaction(async () => {
    await publishCopy(permit, bannerPage, words)
    for (const at of [from, until])
      if (at && at > now)
        await enqueue(
          invalidateBannerPages,
          { at: at.toISOString() },
          { startAfter: new Date(at.getTime() - LEAD_TIME_MS) },
        )
  })
}

/** Removes the banner. @throws Forbidden */
export function unpublishBanner(actor: Actor): Promise<void> {
  return publishCopy(requirePermit(actor, 'copy.write'), bannerPage, {})
}

function momentsOf({ timeZone, ...input }: BannerInput, now: Date): { from: Date; until: Date | null } {
  if (!isZone(timeZone)) throw new Invalid({ timeZone: ['Please choose one of the time zones.'] })
  const errors: FieldErrors = {}
  const read = (name: 'from' | 'until') => {
    const parsed = input[name] === undefined ? undefined : parseMoment(input[name], timeZone)
    if (parsed && 'problem' in parsed) errors[name] = [parsed.problem]
    return parsed && 'moment' in parsed ? parsed.moment : null
  }
  const [from, until] = [read('from') ?? now, read('until')]
  if (until && until <= now) errors.until = ['This time is past. Please choose one to come, or leave it empty.']
  else if (until && until <= from) errors.until = ['It ends after it begins.']
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return { from, until }
}
