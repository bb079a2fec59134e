import { can } from '#app/permissions.ts'
import { config } from '#app/platform/config/config.server.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import { site } from '#app/shell/site.ts'
import { leadReplyAddress } from './inbox/replies/reply-address.server.ts'

/** The setting that stores the recipient of leads; empty for the sales address. */
export const leadsSetting: Setting<string> = {
  name: 'leads.to',
  fallback: '',
  mayWrite: (actor) => can(actor, 'settings.change'),
}

/** The recipient of lead emails: `LEADS_TO`, else the setting, else the sales address. */
export async function leadsAddress(): Promise<string> {
  return config().leadsTo ?? ((await readSetting(leadsSetting)) || site.salesAddress)
}

/** Builds the emails about a lead, each from the same payload plus the leads address and the site URL. */
export async function mailsAboutLead<Facts extends object>(
  { id }: { id: string },
  payload: Facts,
  ...mails: ((payload: Facts & { leadsTo: string; siteUrl: string }) => Promise<Mail>)[]
): Promise<Mail[]> {
  const all = { ...payload, leadsTo: await leadsAddress(), siteUrl: config().siteUrl }
  const built = await Promise.all(mails.map((mail) => mail(all)))
  // Where inbound mail is set up, replies from the sender are added to the lead.
  const replyAddress = await leadReplyAddress(id)
  return built.map((mail) => ({
    ...mail,
    about: id,
    ...(replyAddress && mail.replyTo === all.leadsTo && { replyTo: replyAddress }),
  }))
}
