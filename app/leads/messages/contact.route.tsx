import { redirect } from 'react-router'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { pageMeta } from '#app/site/meta.ts'
import { Hero } from '#app/site/sections/hero.tsx'
import type { LeadAnswer } from '../lead-answer.ts'
import { marks } from '../spam/form-marks.ts'
import { openForm, submitLead } from '../submit.server.ts'
import type { Route } from './+types/contact.route.ts'
import { contact } from './contact.content.ts'
import styles from './contact.module.css'
import { ContactCards } from './contact-cards.tsx'
import { type Inquiry, inquiryOf, introduction } from './message.ts'
import { messageForm } from './message-form.server.ts'
import { MessageForm } from './message-form.tsx'
import { receiveMessage } from './receive.server.ts'

export const handle = { hydrate: true } satisfies RouteHandle
export const meta = () => pageMeta(contact.meta)

// Never kept by the page cache: each form carries a pass of its own.
export async function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return {
    opened: await openForm(messageForm),
    introduction: introduction(inquiryOf(search)),
    sent: search.has('sent'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const inquiry = inquiryOf(new URL(request.url).searchParams)
  const posted = await postedForm(request)
  const answer = await submitLead(context, posted, messageForm, (draft, sender) =>
    receiveMessage(actorOf(context), draft, inquiry, sender),
  )
  if (answer.data.outcome === 'sent' && !posted.has(marks.script)) throw redirect(sentAddress(inquiry), 303)
  return answer
}

/** Without an answer, the form stays as it is. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<LeadAnswer | { outcome: 'failed' }> {
  return serverAction().catch(() => ({ outcome: 'failed' as const }))
}

/**
 * The answer brings the next form with it: nothing is to be loaded again, and a loading that fails would take the page
 * away.
 */
export function shouldRevalidate(): boolean {
  return false
}

export default function Contact({ loaderData: { opened, introduction, sent }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Hero size="short" title={contact.title} lede={contact.lede} figure="contact" />
      <div className={`wrap ${styles.columns}`}>
        <section className={styles.write}>
          <h2 className={styles.title}>{contact.form.title}</h2>
          <p className={styles.introduction}>{introduction}</p>
          <MessageForm opened={opened} posted={actionData} sent={sent} />
        </section>
        <aside className={styles.aside}>
          <ContactCards />
        </aside>
      </div>
    </>
  )
}

function sentAddress({ service, certification }: Inquiry): string {
  const search = new URLSearchParams({
    ...(service && { service }),
    ...(certification && { certification }),
    sent: '1',
  })
  return `/contact?${search}`
}
