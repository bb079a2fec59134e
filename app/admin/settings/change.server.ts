import { topicCreators } from '#app/campus/topics/queries.server.ts'
import { leadsSetting } from '#app/leads/leads-address.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { readSetting, writeSetting } from '#app/platform/settings/settings.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { site } from '#app/site/site.ts'
import { demand } from '../demand.ts'
import type { SettingsDraft } from './settings.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'settings.changed': { setting: string; from: string; to: string }
  }
}

/** The settings as they stand. @throws Forbidden unless admin */
export async function currentSettings(actor: Actor): Promise<{ topicCreators: string; leadsTo: string }> {
  demand(actor, 'settings.change')
  const [creators, leadsTo] = await Promise.all([topicCreators(), readSetting(leadsSetting, '')])
  return { topicCreators: creators, leadsTo }
}

/**
 * Changes the settings that differ. An address of the environment is not the operator's to change.
 * @throws Forbidden unless admin
 */
export async function changeSettings(actor: Actor, draft: SettingsDraft): Promise<void> {
  demand(actor, 'settings.change')
  const current = await currentSettings(actor)
  const wanted = [
    {
      name: 'topics.creators',
      setting: 'who creates topics',
      from: current.topicCreators,
      to: draft.topicCreators as string,
    },
    ...(config().leadsTo
      ? []
      : [{ name: leadsSetting, setting: 'where leads go', from: current.leadsTo, to: draft.leadsTo ?? '' }]),
  ]
  await transaction(async () => {
    for (const { name, setting, from, to } of wanted.filter((one) => one.from !== one.to)) {
      await writeSetting(name, to)
      await emit(actor, 'settings.changed', {
        setting,
        from: from || site.salesAddress,
        to: to || site.salesAddress,
      })
    }
  })
}
