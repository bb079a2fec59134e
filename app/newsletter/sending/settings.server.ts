import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { readSetting, type Setting, writeSetting } from '#app/platform/settings/settings.server.ts'
import type { SendingSettings } from './newsletter.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'newsletter.settings-changed': { perHour: number; counts: string }
  }
}

const setting: Setting<SendingSettings> = {
  name: 'newsletter.sending',
  fallback: { perHour: 600, counts: 'off' },
  mayWrite: (actor) => can(actor, 'settings.change'),
}

/** The sending rate, and whether opens and clicks are counted. */
export function sendingSettingsNow(): Promise<SendingSettings> {
  return readSetting(setting)
}

/** Changes the settings. Newsletters in progress keep counting, or not, as they were started. @throws Forbidden */
export function changeSendingSettings(actor: Actor, settings: SendingSettings): Promise<void> {
  return transaction(async () => {
    await writeSetting(actor, setting, settings)
    await emit(actor, 'newsletter.settings-changed', settings)
  })
}
