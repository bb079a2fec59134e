import type { SignedIn } from '#app/platform/actor.ts'
import { newId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { findArticle } from '../../resources/articles/queries.server.ts'
import { requireNewsletterSender } from '../queries.server.ts'
import { articleMail } from './article.mail.tsx'
import type { NewsletterDraft } from './newsletter.ts'

const perAccount: Limit = { name: 'newsletter.trial', points: 20, seconds: 3600, per: 'account' }

/**
 * Sends an article only to the editor, as subscribers would get it; also works for drafts.
 * @throws Forbidden, NotFound, TooMany
 */
export async function sendTrial(actor: SignedIn, articleId: string, draft: NewsletterDraft): Promise<void> {
  requireNewsletterSender(actor)
  await consume(perAccount, actor.id)
  const article = await findArticle(actor, articleId)
  const mail = await articleMail({ id: newId(), ...draft, counted: false }, article)
  const {
    about: _,
    headers: __,
    bodyAfter: ___,
    ...trial
  } = mail.to({
    recipient: newId(),
    id: '',
    email: actor.email,
    token: newId(),
  })
  await sendMail({ ...trial, kind: 'newsletter.trial', subject: `[Test] ${trial.subject}` })
}
