import { Invalid } from '#app/platform/errors.ts'
import { fieldErrorsOf } from '#app/platform/forms/field-errors.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { parseMoment } from '#app/platform/zones/parse-moment.server.ts'
import { clocksOf, isZone } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import { agendaInput, agendaToInput } from '../agenda/agenda.ts'
import { type CampusEvent, type EventDraft, eventDraft } from '../event.ts'
import type { EventInput } from './event-form.ts'

/**
 * Converts a parsed form to a draft, with times as moments. @throws Invalid for a zone or a time that does not exist
 */
export function draftFrom(input: EventInput): EventDraft {
  const { timeZone } = input
  if (!isZone(timeZone)) throw new Invalid({ timeZone: ['Please choose one of the time zones.'] })
  const startsAt = parseMoment(input.startsAt, timeZone)
  const endsAt = parseMoment(input.endsAt, timeZone)
  const publishAt = input.publishAt ? parseMoment(input.publishAt, timeZone) : { moment: null }
  const agenda = agendaInput(input.agenda)
  if ('problem' in startsAt || 'problem' in endsAt || 'problem' in publishAt || 'problem' in agenda)
    throw new Invalid({
      ...('problem' in startsAt && { startsAt: [startsAt.problem] }),
      ...('problem' in endsAt && { endsAt: [endsAt.problem] }),
      ...('problem' in publishAt && { publishAt: [publishAt.problem] }),
      ...('problem' in agenda && { agenda: [agenda.problem] }),
    })
  if (publishAt.moment && publishAt.moment <= new Date())
    throw new Invalid({ publishAt: ['This time is in the past. Please choose a later one.'] })
  const moments = { startsAt: startsAt.moment, endsAt: endsAt.moment, publishAt: publishAt.moment }
  const draft = eventDraft.safeParse({ ...input, ...moments, agenda: agenda.rows })
  if (!draft.success) throw new Invalid(fieldErrorsOf(draft.error.issues))
  return draft.data
}

/** Default form values. @param zone the organizer's own, if set */
export function newEventValues(zone: string): FormState['values'] {
  return {
    timeZone: zone || site.office.timeZone,
    reminders: ['1440', '60'],
    remindBy: ['mail', 'campus'],
    declineHours: '24',
    audience: 'members',
  }
}

/** Form values for an event. */
export function valuesOf(event: CampusEvent, groups: string[]): FormState['values'] {
  const { timeZone, startsAt, endsAt } = event
  return {
    title: event.title,
    description: event.description,
    startsAt: clocksOf(timeZone, startsAt),
    endsAt: clocksOf(timeZone, endsAt),
    timeZone,
    capacity: event.capacity === null ? '' : String(event.capacity),
    joinUrl: event.joinUrl ?? '',
    reminders: event.reminders.map(String),
    remindBy: event.remindBy,
    declineHours: String(event.declineHours),
    mustAccept: event.mustAccept ? 'on' : '',
    hostId: event.host ? event.host.id : '',
    audience: event.audience,
    groups,
    draft: event.draft ? 'on' : '',
    agenda: agendaToInput(event.agenda),
    publishAt: event.publishAt ? clocksOf(timeZone, event.publishAt) : '',
    revision: String(event.revision),
  }
}
