import type { ReactNode } from 'react'
import { redirect, useOutletContext } from 'react-router'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { actorOf, cacheTag, cacheVaryOn } from '#app/platform/request.server.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Hero } from '#app/shell/sections/hero.tsx'
import { cacheFreeTimes } from '../booking/cache-times.server.ts'
import { freeTimes } from '../booking/queries.server.ts'
import { fieldWords } from '../form/missing.server.ts'
import { leadSource, openForm, submitLead } from '../submit.server.ts'
import type { Route } from './+types/contact.route.ts'
import { contact } from './contact.content.ts'
import styles from './contact.module.css'
import { ContactCards } from './contact-cards.tsx'
import { FreeTimes } from './free-times.tsx'
import messageScript from './message.browser.ts?script'
import { beginningOf, type Inquiry, inquiryOf, introduction, isKnownInquiry } from './message.ts'
import { MessageForm } from './message-form.tsx'
import { messageForm, receiveMessage } from './receive.server.ts'
import { TopicFacts, topicOf } from './topic.tsx'

export const handle = {
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
  body: { maxMiB: 0.25, from: 'anybody' },
} satisfies RouteHandle

export const meta = () => pageMeta(contact().meta)

const TIMES_SHOWN = 3

/** Cached and the same for everybody, with a form token renewed every hour; the page's script fetches its own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const inquiry = inquiryOf(search)
  const beginning = beginningOf(search)
  const times = (await freeTimes()).slice(0, TIMES_SHOWN)
  cacheTag(context, 'site', 'forms')
  cacheFreeTimes(context, times[0])
  if (isKnownInquiry(inquiry)) cacheVaryOn(context, { service: inquiry.service, certification: inquiry.certification })
  if (beginning) cacheVaryOn(context, { about: search.get('about') ?? undefined })
  return {
    opened: await openForm(messageForm),
    words: await fieldWords(messageForm),
    times,
    introduction: introduction(inquiry, contact().prompt),
    topic: topicOf(inquiry),
    beginning,
    sent: search.has('sent'),
  }
}

/** Handles the form without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const inquiry = { ...inquiryOf(searchParams), source: leadSource(searchParams) }
  const posted = await postedForm(request)
  const result = await submitLead(context, posted, messageForm, (draft, sender) =>
    receiveMessage(actorOf(context), draft, inquiry, sender),
  )
  if (result.data.outcome === 'sent') throw redirect(sentAddress(inquiry), 303)
  return result
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { introduction, topic, times, ...form } = loaderData
  const { quiet } = contact()
  // The layout of the site around this page knows who answers.
  const person = useOutletContext<ReactNode>()
  return (
    <>
      <Hero size="short" title={contact().title} lede={contact().lede} figure="contact" />
      <div className={`wrap ${styles.columns}`}>
        <section className={styles.write}>
          <h2 className={styles.title}>{contact().form.title}</h2>
          <p className={styles.introduction}>{introduction}</p>
          {topic && <TopicFacts {...topic} />}
          <MessageForm {...form} posted={actionData} />
        </section>
        <aside className={styles.aside}>
          {person}
          {times.length > 0 && <FreeTimes times={times} />}
          <ContactCards callFirst={times.length === 0} withTips={!topic} />
          <p className={styles.quiet}>
            <a href={quiet.href}>{quiet.label}</a>
          </p>
        </aside>
      </div>
      <InlineScript text={messageScript} />
    </>
  )
}

function sentAddress({ service, certification }: Inquiry): string {
  const search = new URLSearchParams({
    ...(service && { service }),
    ...(certification && { certification }),
    sent: '1',
  })
  return `/contact?${search}#sent`
}
