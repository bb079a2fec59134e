import type { FormState } from '#app/platform/forms/form-state.ts'
import type { CampusEvent } from '../event.ts'

// The form's times are in UTC, and say so: without scripts the server cannot know the editor's zone.
const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

/** The posted form with its times as moments. */
export function withMoments(formData: FormData): FormData {
  for (const name of ['startsAt', 'endsAt']) {
    const typed = formData.get(name)
    if (typeof typed === 'string' && local.test(typed)) formData.set(name, `${typed}Z`)
  }
  return formData
}

/** A moment as `<input type="datetime-local">` takes it. */
export function momentAsTyped(moment: string): string {
  return moment.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d).*Z$/, '$1')
}

/** What stands in the form of an event. */
export function valuesOf(event: CampusEvent): FormState['values'] {
  return {
    title: event.title,
    description: event.description,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    capacity: event.capacity === null ? '' : String(event.capacity),
    joinUrl: event.joinUrl ?? '',
    revision: String(event.revision),
  }
}
