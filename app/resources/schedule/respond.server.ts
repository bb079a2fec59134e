import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { zonesToChoose } from '#app/platform/zones/parse-moment.server.ts'
import { clocksOf } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import { type ItemRequest, listOf } from '../admin/item-acts.server.ts'
import type { Catalogue, LockedItem } from '../catalogue/catalogue.server.ts'
import { scheduleForm } from './schedule.ts'
import type { SchedulePageProps } from './schedule-page.tsx'
import { latestZoneOf, scheduleItem, scheduleOf, unscheduleItem } from './set.server.ts'
import { timesInput } from './times-input.server.ts'
import { formatSchedule } from './words.server.ts'

/** Data of an item's schedule page. @throws NotFound, Forbidden */
export async function schedulePage<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  { request, admin, id }: ItemRequest,
): Promise<SchedulePageProps> {
  const item = await scheduleOf(kind, admin, id)
  const chosen = item.scheduleZone ?? (await latestZoneOf(kind, admin))
  const timeZone = chosen ?? site.office.timeZone
  const clocks = (at: Date | null) => (at ? clocksOf(timeZone, at) : '')
  const values = { publishAt: clocks(item.publishAt), withdrawAt: clocks(item.withdrawAt), timeZone }
  return {
    name: item.title,
    isPublished: item.isPublished,
    address: `/admin/${kind.recordType}s/${id}/schedule`,
    back: listOf(request, kind.recordType),
    form: describeForm(scheduleForm, values),
    zones: zonesToChoose,
    zoneIsGuess: chosen === undefined,
    scheduled: formatSchedule(item),
  }
}

/** POST sets the schedule, DELETE cancels it; redirects to the list with a notice of the result. */
export async function respondToSchedule<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  { request, admin, id }: ItemRequest,
) {
  const { recordType } = kind
  const back = listOf(request, recordType)
  if (request.method === 'DELETE') {
    const notices = { done: `${recordType}-unscheduled`, failed: `${recordType}-update`, gone: `${recordType}-gone` }
    return respondInList(back, notices, () => unscheduleItem(kind, admin, id))
  }
  return submitForm(request, scheduleForm, async (input) => {
    await scheduleItem(kind, admin, id, timesInput(input))
    throw redirect(backTo(back, 'done', `${recordType}-scheduled`))
  })
}
