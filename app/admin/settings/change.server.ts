import { sql } from 'drizzle-orm'
import { adminsNeedPasskeys, requireAdminPasskeys } from '#app/auth/auth.ts'
import { creatorsSetting, type TopicCreators, topicCreators } from '#app/campus/topics/queries.server.ts'
import { leadsSetting } from '#app/leads/leads-address.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { requireUnchanged } from '#app/platform/forms/row-version.server.ts'
import { readSetting, type Setting, writeSetting } from '#app/platform/settings/settings.server.ts'
import { type OfficeFiles, officeFilesSetting } from '#app/platform/uploads/office-files.server.ts'
import {
  type ArticlePublishers,
  articlePublishers,
  publishersSetting,
} from '#app/resources/articles/review/publishers.server.ts'
import { site } from '#app/shell/site.ts'
import { requirePermit } from '../require-permit.ts'
import type { SettingsDraft } from './settings.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'settings.changed': { setting: string; from: string; to: string }
  }
}

/** The current settings. @throws Forbidden unless admin */
export async function currentSettings(actor: Actor): Promise<{
  topicCreators: TopicCreators
  adminPasskeys: 'optional' | 'required'
  leadsTo: string
  articlePublishers: ArticlePublishers
  officeFiles: OfficeFiles
}> {
  requirePermit(actor, 'settings.change')
  const [creators, needed, leadsTo, publishers, officeFiles] = await Promise.all([
    topicCreators(),
    adminsNeedPasskeys(),
    readSetting(leadsSetting),
    articlePublishers(),
    readSetting(officeFilesSetting),
  ])
  const adminPasskeys = needed ? 'required' : 'optional'
  return { topicCreators: creators, adminPasskeys, leadsTo, articlePublishers: publishers, officeFiles }
}

/**
 * Changes the settings that differ. An address set by the environment cannot be changed.
 * @param expected version token of the settings when the form was opened; omit to overwrite any
 * @throws Forbidden unless admin, Conflict if someone else has changed them since
 */
export async function changeSettings(actor: Actor, draft: SettingsDraft, expected?: string): Promise<void> {
  const current = await currentSettings(actor)
  const wanted = [
    change(creatorsSetting, 'who creates topics', current.topicCreators, draft.topicCreators),
    change(
      publishersSetting,
      'who publishes articles',
      current.articlePublishers,
      draft.articlePublishers ?? current.articlePublishers,
    ),
    change(
      { ...officeFilesSetting, mayWrite: () => can(actor, 'settings.change') },
      'whether PowerPoint and Excel files are taken',
      current.officeFiles,
      draft.officeFiles ?? current.officeFiles,
    ),
    ...(config().leadsTo ? [] : [change(leadsSetting, 'where leads go', current.leadsTo, draft.leadsTo ?? '')]),
  ]
  await transaction(async () => {
    await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`)
    if (expected !== undefined) requireUnchanged(await currentSettings(actor), expected)
    if (draft.adminPasskeys && current.adminPasskeys !== draft.adminPasskeys) {
      await requireAdminPasskeys(actor, draft.adminPasskeys === 'required')
      const turned = { from: current.adminPasskeys, to: draft.adminPasskeys }
      await emit(actor, 'settings.changed', { setting: 'whether admins need a passkey', ...turned })
    }
    for (const { write, setting, from, to } of wanted.filter((one) => one.from !== one.to)) {
      await write()
      await emit(actor, 'settings.changed', {
        setting,
        from: from || site.salesAddress,
        to: to || site.salesAddress,
      })
    }
  })

  function change<Value extends string>(definition: Setting<Value>, setting: string, from: Value, to: Value) {
    return { setting, from, to, write: () => writeSetting(actor, definition, to) }
  }
}
