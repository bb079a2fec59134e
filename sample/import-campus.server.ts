import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Audience } from '#app/events/event.ts'
import { countEvents } from '#app/events/queries.server.ts'
import { scheduleEvent } from '#app/events/schedule.server.ts'
import { addCurated } from '../app/campus/curated/add.server.ts'
import type { Actor } from '../app/platform/actor.ts'

interface SampleEvent {
  title: string
  description: string
  /** Days from the installation. */
  inDays: number
  /** `16:00`, by the clocks of `zone`. */
  at: string
  zone: string
  minutes: number
  audience: Audience
  seats: number | null
  joinUrl: string | null
}

interface SampleCurated {
  title: string
  description: string
  url: string | null
}

/** Brings the sample's events and curated resources, unless there are events already. @returns what it brought */
export async function importCampus(actor: Actor): Promise<string> {
  if ((await countEvents(actor)) > 0) return '0 events, 0 curated resources'
  const curated = await json<SampleCurated[]>('curated.json')
  // Lists show the newest first: the first of the file comes last.
  for (const { title, description, url } of curated.toReversed())
    await addCurated(actor, { title, description, url: url ?? undefined })
  const events = await json<SampleEvent[]>('events.json')
  for (const { title, description, inDays, at, zone, minutes, audience, seats, joinUrl } of events) {
    const startsAt = momentAt(new Date(Date.now() + inDays * 86_400_000), at, zone)
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
    await scheduleEvent(actor, {
      title,
      description,
      startsAt,
      endsAt,
      timeZone: zone,
      audience,
      capacity: seats ?? undefined,
      joinUrl: joinUrl ?? undefined,
    })
  }
  return `${events.length} events, ${curated.length} curated resources`
}

/** The moment at which the clocks of `zone` show `clock` on the day of `day`. */
export function momentAt(day: Date, clock: string, zone: string): Date {
  const wanted = new Date(`${day.toISOString().slice(0, 10)}T${clock}:00Z`)
  // What those clocks show when it is `wanted` in UTC says how far they are from it.
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
    wanted,
  )
  const ahead = Date.parse(`${shown.replace(' ', 'T')}Z`) - wanted.getTime()
  return new Date(wanted.getTime() - ahead)
}

async function json<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(path.resolve('sample', name), 'utf8')) as T
}
