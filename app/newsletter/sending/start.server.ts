import { and, eq, sql } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { findArticle } from '../../resources/articles/queries.server.ts'
import { requireNewsletterSender } from '../queries.server.ts'
import { newsletters } from '../tables.server.ts'
import type { NewsletterDraft } from './newsletter.ts'
import { readersOf } from './readers.server.ts'
import { sendNewsletters } from './send.server.ts'
import { sendingSettingsNow } from './settings.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'newsletter.started': { newsletterId: string; subject: string; recipients: number }
    'newsletter.paused': { newsletterId: string; subject: string }
    'newsletter.resumed': { newsletterId: string; subject: string }
  }
}

/**
 * Sends a published article to subscribers: stores the recipients now, a job sends the emails. Nobody gets the same
 * article twice.
 * @returns the newsletter's id
 * @throws Forbidden, NotFound, Conflict for a draft, Invalid if there are no recipients left
 */
export function startNewsletter(actor: Actor, articleId: string, draft: NewsletterDraft): Promise<string> {
  requireNewsletterSender(actor)
  return transaction(async () => {
    const article = await findArticle(actor, articleId)
    if (!article.isPublished) throw new Conflict('Publish the article first: its email links to its page.')
    const { counts } = await sendingSettingsNow()
    const id = newId()
    const { subject, intro, readers } = draft
    await database()
      .insert(newsletters)
      .values({
        id,
        articleId,
        title: article.title,
        subject,
        intro,
        readers,
        counted: counts === 'on',
        createdBy: actorId(actor),
      })
    // Insert in id order: two concurrent sends could deadlock otherwise.
    const { rows: recipients } = await database().execute(sql`
      insert into newsletter_recipients (id, newsletter_id, article_id, subscriber_id)
      select gen_random_uuid(), ${id}, ${articleId}, fitting.id from (${readersOf(article, readers)}) fitting
      order by fitting.id
      on conflict on constraint newsletter_recipients_once do nothing
      returning 1`)
    if (recipients.length === 0) throw new Invalid({ readers: ['All of these subscribers have it already.'] })
    await enqueue(sendNewsletters, {})
    await emit(actor, 'newsletter.started', { newsletterId: id, subject, recipients: recipients.length })
    return id
  })
}

/** Pauses the emails of a newsletter that are not sent yet. @throws Forbidden, NotFound, Conflict once all are sent */
export function pauseNewsletter(actor: Actor, id: string): Promise<void> {
  return turn(actor, id, { from: 'sending', to: 'paused' })
}

/** Resumes a newsletter. @throws Forbidden, NotFound, Conflict once all are sent */
export function resumeNewsletter(actor: Actor, id: string): Promise<void> {
  return turn(actor, id, { from: 'paused', to: 'sending' })
}

type State = 'sending' | 'paused'

async function turn(actor: Actor, id: string, { from, to }: { from: State; to: State }): Promise<void> {
  requireNewsletterSender(actor)
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    const [locked] = await database().select().from(newsletters).where(eq(newsletters.id, id)).for('update')
    if (!locked) throw new NotFound()
    if (locked.state === 'sent') throw new Conflict('All of it is sent.')
    if (locked.state !== from) return
    await database()
      .update(newsletters)
      .set({ state: to })
      .where(and(eq(newsletters.id, id), eq(newsletters.state, from)))
    if (to === 'sending') await enqueue(sendNewsletters, {})
    const act = to === 'paused' ? 'newsletter.paused' : 'newsletter.resumed'
    await emit(actor, act, { newsletterId: id, subject: locked.subject })
  })
}
