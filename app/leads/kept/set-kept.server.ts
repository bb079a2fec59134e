import { sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { readSetting, type Setting, writeSetting } from '#app/platform/settings/settings.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { leadDesks } from '../desks.server.ts'
import { type KeptDaysDraft, type KeptKind, keptKinds } from './kept.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'leads.kept-set': { days: string }
  }
}

type KeptDays = Record<KeptKind, number>

/** The tables read it too, for what comes in: `lead_kept_until` in the migrations. */
const keptSetting: Setting<Partial<KeptDays>> = {
  name: 'leads.kept',
  fallback: {},
  mayWrite: (actor) => can(actor, 'settings.change'),
}

/** How many days leads of each kind are kept. @throws Forbidden unless admin */
export async function keptDays(actor: Actor): Promise<KeptDays> {
  if (!can(actor, 'settings.change')) throw new Forbidden()
  const set = await readSetting(keptSetting)
  return Object.fromEntries(keptKinds.map(({ kind, days }) => [kind, set[kind] ?? days])) as KeptDays
}

/**
 * Says how long leads are kept that come in from now on, and those that are here, where they would be kept longer.
 * Nobody's own lead is kept longer by it. @throws Forbidden unless admin
 */
export async function setKeptDays(actor: Actor, { shorten, ...days }: KeptDaysDraft): Promise<void> {
  if (!can(actor, 'settings.change')) throw new Forbidden()
  await transaction(async () => {
    await writeSetting(actor, keptSetting, days)
    if (shorten)
      for (const { kind } of keptKinds) {
        const { table } = leadDesks[kind]
        const until = sql`${table.createdAt} + make_interval(days => ${days[kind]})`
        await database().update(table).set({ keptUntil: until }).where(sql`${table.keptUntil} > ${until}`)
      }
    const said = keptKinds.map(({ kind }) => `${kind} ${days[kind]}`).join(', ')
    await emit(actor, 'leads.kept-set', { days: said })
  })
}
