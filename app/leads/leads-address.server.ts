import { can } from '#app/permissions.ts'
import { config } from '#app/platform/config/config.server.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import { site } from '#app/shell/site.ts'
import { leadReplyAddress } from './inbox/replies/reply-address.server.ts'

/** The setting that holds it; empty: the firm's sales address. */
export const leadsSetting: Setting<string> = {
  name: 'leads.to',
  fallback: '',
  mayWrite: (actor) => can(actor, 'settings.change'),
}

/**
 * Who gets leads: `LEADS_TO` where the environment says so, else what the operator set, else the firm's sales address.
 */
export async function leadsAddress(): Promise<string> {
  return config().leadsTo ?? ((await readSetting(leadsSetting)) || site.salesAddress)
}

/** The mails about a lead, each made of the same facts, of where leads go and of where the site is. */
export async function mailsAboutLead<Facts extends object>(
  { id }: { id: string },
  facts: Facts,
  ...mails: ((facts: Facts & { leadsTo: string; siteUrl: string }) => Promise<Mail>)[]
): Promise<Mail[]> {
  const all = { ...facts, leadsTo: await leadsAddress(), siteUrl: config().siteUrl }
  const made = await Promise.all(mails.map((mail) => mail(all)))
  // What its sender answers joins the lead, where mail comes in.
  const joins = await leadReplyAddress(id)
  return made.map((mail) => ({ ...mail, about: id, ...(joins && mail.replyTo === all.leadsTo && { replyTo: joins }) }))
}
