import { peopleById } from '#app/members/directory.server.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { alertMail } from './alerts/alert.mail.tsx'
import { everyAdmin } from './alerts/alert.server.ts'

/** Emails every admin that an API key was created or resumed. */
export function notifyAdminsOfApiKey({ name, scopes }: { name: string; scopes: string }, actor: Actor): Promise<void> {
  return notify(actor, `gave the API key “${name}” to a program. It may: ${scopes}.`, 'api')
}

/** Emails every admin that a webhook was set. */
export function notifyAdminsOfWebhook({ host }: { host: string }, actor: Actor): Promise<void> {
  return notify(actor, `set up a webhook: ${host} is now notified of events on this site.`, 'webhooks')
}

async function notify(actor: Actor, did: string, screen: 'api' | 'webhooks'): Promise<void> {
  const { siteUrl } = config()
  const by = actorId(actor) ?? ''
  const name = (await peopleById([by])).get(by)?.name ?? 'An admin'
  const alert = {
    subject: screen === 'api' ? 'A program has an API key' : 'A webhook was set',
    reason: `${name} ${did}`,
    remedy: `If none of you did this, end it at ${siteUrl}/admin/${screen}, and have ${name} change their password.`,
  }
  for (const to of await everyAdmin())
    await sendMail({ ...(await alertMail(alert, to, siteUrl)), kind: 'admin.program' })
}
