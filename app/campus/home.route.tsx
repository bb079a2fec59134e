import { placeOf } from '#app/platform/lists/place.server.ts'
import { actorOf, pageShows } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { Hero } from '#app/site/sections/hero.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, CardGrid } from '#app/ui/card.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import type { Route } from './+types/home.route.ts'
import { featuredTopics, homeWords } from './home.content.ts'
import styles from './home.module.css'
import { existingSlugs, listTopics } from './topics/queries.server.ts'
import { deletedIn } from './trash/deleted-in.ts'
import { CampusUndo } from './trash/undo.tsx'

export const meta = () => pageMeta({ title: homeWords.title, description: homeWords.description })

/**
 * Which cards open: one query; for members also all topics by name. What visitors see is the same for all, and cached.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = actorOf(context)
  const open = existingSlugs(featuredTopics.map((topic) => topic.slug))
  if (actor.kind === 'visitor') {
    pageShows(context, 'visitors', 'topics')
    return { open: [...(await open)], topics: null, deleted: null }
  }
  return { open: [...(await open)], topics: await listTopics(actor, placeOf(request)), deleted: deletedIn(request) }
}

export default function CampusHome({ loaderData: { open, topics, deleted } }: Route.ComponentProps) {
  return (
    <>
      <Hero
        figure="campus"
        size="short"
        title={homeWords.title}
        lede={homeWords.tagline}
        actions={!topics && <ButtonLink href="/campus/auth">Access Solutioneer Campus</ButtonLink>}
      />
      {deleted && (
        <div className="wrap">
          <CampusUndo noun="topic" deleted={deleted} />
        </div>
      )}
      <div className={`wrap ${styles.featured}`}>
        <CardGrid>
          {featuredTopics.map(({ slug, name, description }) => (
            <Card
              key={slug}
              title={name}
              level={2}
              href={open.includes(slug) ? `/campus/topics/${slug}` : undefined}
              foot={
                open.includes(slug) ? undefined : (
                  <Button type="button" kind="quiet" small disabled>
                    Coming Soon
                  </Button>
                )
              }
            >
              <p>{description}</p>
            </Card>
          ))}
        </CardGrid>
      </div>
      {topics && (
        <section className={`wrap ${styles.all}`} aria-labelledby="all-topics">
          <h2 id="all-topics" className={styles.heading}>
            All topics
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
      )}
    </>
  )
}
