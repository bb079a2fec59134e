import { useRouteLoaderData } from 'react-router'
import { nextEvents } from '#app/events/queries.server.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import type { PageOf } from '#app/platform/lists/page-of.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { actorOf, cacheTag } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Hero } from '#app/shell/sections/hero.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, CardGrid } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { FormResult } from '#app/ui/form-result.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/home.route.ts'
import { withUnread } from './comments/unread.server.ts'
import { draftsOf } from './drafts/queries.server.ts'
import type { loader as frame } from './frame.route.tsx'
import { featuredTopics, homeWords } from './home.content.ts'
import styles from './home.module.css'
import { Front, JoinActions } from './home-of-visitors.tsx'
import { NewPosts } from './live/new-posts.tsx'
import { listLively, newestTitles } from './posts/list/queries.server.ts'
import { PostRow, type PostRowProps } from './posts/post-row.tsx'
import { topicLabels } from './topics/labels.ts'
import { listTopics, visibleTopicSlugs } from './topics/queries.server.ts'
import type { Topic } from './topics/topic.ts'
import { deletedIn } from './trash/deleted-in.ts'
import { CampusUndo } from './trash/undo.tsx'
import { welcomeLabels } from './welcome/labels.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: homeWords().title, description: homeWords().description })

/**
 * The topics that the cards link to: one query. Visitors also get the newest titles and the next events, which are the
 * same for all and cached; members get unread threads, the next event, and all topics by name.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = actorOf(context)
  const open = visibleTopicSlugs(
    actor,
    featuredTopics.map((topic) => topic.slug),
  )
  if (actor.kind !== 'member') {
    cacheTag(context, 'visitors', 'topics', 'events')
    const [opened, titles, events] = await Promise.all([open, newestTitles(5), nextEvents(3)])
    return { open: [...opened], outside: { titles, events }, inside: null, confirmed: false, deleted: null }
  }
  const [opened, topics, lively, events, drafts] = await Promise.all([
    open,
    readCursor(cursorOf(request), (cursor) => listTopics(actor, cursor)),
    listLively(actor, {}, 5),
    nextEvents(1, actor),
    draftsOf(actor),
  ])
  const asOf = new Date().toISOString()
  const inside = { topics, threads: await withUnread(actor, lively.items), events, drafts, asOf }
  const confirmed = new URL(request.url).searchParams.get('done') === 'confirmed'
  return { open: [...opened], outside: null, inside, confirmed, deleted: deletedIn(request) }
}

export default function CampusHome({
  loaderData: { open, outside, inside, confirmed, deleted },
}: Route.ComponentProps) {
  const isNew = useRouteLoaderData<typeof frame>('campus/frame.route')?.member?.isNew
  return (
    <>
      <Hero
        figure="campus"
        size={inside ? 'slim' : 'short'}
        title={homeWords().title}
        lede={homeWords().tagline}
        actions={outside && <JoinActions />}
      />
      {confirmed && (
        <div className="wrap">
          <FormResult>{entry().confirmed}</FormResult>
        </div>
      )}
      {deleted && (
        <div className="wrap">
          <CampusUndo recordType="topic" deleted={deleted} />
        </div>
      )}
      {inside && isNew && (
        <div className={`wrap ${styles.welcome}`}>
          <h2 className={styles.heading}>Two minutes to introduce yourself</h2>
          <p>Say who you are, follow what matters to you, and say hello. You can skip any step.</p>
          <p>
            <ButtonLink href="/campus/welcome">{welcomeLabels.begin}</ButtonLink>
          </p>
        </div>
      )}
      {inside && <WhatIsNew {...inside} />}
      <div className={`wrap ${styles.featured}`}>
        <CardGrid>
          {homeWords().cards.topics.map(({ slug, name, description }) => (
            <Card
              key={slug}
              title={name}
              level={2}
              href={open.includes(slug) ? `/campus/topics/${slug}` : undefined}
              foot={
                open.includes(slug) ? undefined : (
                  <Button type="button" kind="quiet" small disabled>
                    {homeWords().cards.closed}
                  </Button>
                )
              }
            >
              <p>{description}</p>
            </Card>
          ))}
        </CardGrid>
      </div>
      {outside && <Front {...outside} />}
      {inside && <AllTopics topics={inside.topics} />}
    </>
  )
}

interface WhatIsNewProps {
  threads: PostRowProps['post'][]
  events: Upcoming[]
  drafts: Awaited<ReturnType<typeof draftsOf>>
  /** When the page was rendered. */
  asOf: string
}

/** The first section of a member's home. */
function WhatIsNew({ threads, events, drafts, asOf }: WhatIsNewProps) {
  return (
    <section className={`wrap ${styles.fresh}`} aria-labelledby="what-is-new">
      <div>
        <h2 id="what-is-new" className={classes(styles.heading, styles.over)}>
          What is new
        </h2>
        <NewPosts at="/campus/new/live" asOf={asOf} />
        {threads.length === 0 && <p>Nothing yet. Choose a topic, and write the first post.</p>}
        {threads.map((thread) => (
          <PostRow key={thread.id} post={thread} />
        ))}
        {threads.length > 0 && <a href="/campus/new">See everything new</a>}
      </div>
      <div className={styles.beside}>
        <NextEvents id="next-event" title="Next event" events={events} href="/campus/events" />
        {drafts.length > 0 && (
          <section aria-labelledby="my-drafts">
            <h2 id="my-drafts" className={styles.heading}>
              Your drafts
            </h2>
            <ul className={styles.titles}>
              {drafts.map(({ form, title, savedAt }) => (
                <li key={form}>
                  <a href={form}>
                    <bdi>{title}</bdi>
                  </a>{' '}
                  <Time value={savedAt} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </section>
  )
}

interface NextEventsProps {
  id: string
  title: string
  events: Upcoming[]
  href: string
}

function NextEvents({ id, title, events, href }: NextEventsProps) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.titles}>
        {events.map((event) => (
          <li key={event.id}>
            <a href={href}>{event.title}</a> <Time value={event.startsAt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Upcoming = Awaited<ReturnType<typeof nextEvents>>[number]

function AllTopics({ topics }: { topics: PageOf<Topic> }) {
  return (
    <section className={`wrap ${styles.all}`} aria-labelledby="all-topics">
      <h2 id="all-topics" className={styles.heading}>
        {topicLabels.all}
      </h2>
      {topics.items.length === 0 && (
        <p>
          There is no topic yet. <a href="/campus/admin">Create the first one.</a>
        </p>
      )}
      <ul className={styles.topics}>
        {topics.items.map((topic) => (
          <li key={topic.id}>
            <a href={`/campus/topics/${topic.slug}`}>{topic.name}</a>
            {topic.description && <p>{topic.description}</p>}
          </li>
        ))}
      </ul>
      <PageLinks label="Topics" page={topics} words={{ before: 'Earlier topics', after: 'Further topics' }} />
    </section>
  )
}
