import { AvatarFigure } from '#app/art/avatar.tsx'
import { nextEvents } from '#app/events/queries.server.ts'
import { isTakingCalls } from '#app/leads/booking/queries.server.ts'
import { type PersonDetails, personPath } from '#app/people/person.ts'
import { findPerson } from '#app/people/queries.server.ts'
import { personStructuredData } from '#app/people/structured-data.ts'
import { visitor } from '#app/platform/actor.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { cacheExpiresAt, cacheTag } from '#app/platform/request.server.ts'
import { ArticleCard } from '#app/resources/articles/article-card.tsx'
import { articlesBy } from '#app/resources/articles/queries.server.ts'
import { Picture } from '#app/resources/library/picture.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import { Time } from '#app/ui/time.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { about } from '../firm/about.content.ts'
import type { Route } from './+types/person.route.ts'
import { personPage } from './person.content.ts'
import styles from './person.module.css'
import { paragraphsOf, summaryOf } from './texts.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.person.name, description: summaryOf(loaderData.person) }) : []

/** A person of the site, with what they wrote and host. @throws NotFound for a person in the trash */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { person, memberId } = await findPerson(params.slug)
  const [articles, events, takesCalls] = await Promise.all([
    articlesBy({ memberId, name: person.name }, 6),
    nextEvents(4, visitor, person.id),
    memberId ? isTakingCalls(memberId) : false,
  ])
  cacheTag(context, 'site', 'images', 'articles', 'events', 'call-hours')
  for (const { startsAt } of events) cacheExpiresAt(context, startsAt)
  return { person, articles, events, takesCalls, ...(person.picture && { sharingPicture: person.picture }) }
}

export default function ShowPerson({ loaderData: { person, articles, events, takesCalls } }: Route.ComponentProps) {
  const { name, role, words, story } = person
  const copy = personPage()
  return (
    <>
      <article className={`wrap ${styles.person}`}>
        <Breadcrumb ancestors={[{ label: about().meta.name, href: '/about' }]} current={name} />
        <Portrait person={person} />
        <div className={styles.text}>
          <header>
            <h1>{unbroken(name)}</h1>
            <p className={styles.role}>{role}</p>
          </header>
          {words && (
            <blockquote className={styles.words}>
              <p>“{unbroken(words)}”</p>
            </blockquote>
          )}
          {story && (
            <div className={styles.story}>
              {paragraphsOf(story).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          )}
          <div className={styles.links}>
            {takesCalls ? (
              <ButtonLink href={`/meet?with=${encodeURIComponent(person.slug)}`}>
                {withValues(copy.call, { name })}
              </ButtonLink>
            ) : (
              <ButtonLink kind="quiet" href="/contact">
                {copy.write}
              </ButtonLink>
            )}
            <ProfileLink address={person.address} />
          </div>
        </div>
      </article>
      {articles.length > 0 && (
        <Section ground="mist" title={withValues(copy.articles, { name })} layout="split">
          <CardGrid className={styles.articles}>
            {articles.map((article) => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </CardGrid>
        </Section>
      )}
      {events.length > 0 && (
        <Section title={withValues(copy.events, { name })} layout="split">
          <ul className={styles.events}>
            {events.map(({ id, title, startsAt, slug, audience }) => (
              <li key={id}>
                <a href={audience === 'public' ? `/events/${slug}` : `/campus/events#event-${id}`}>{title}</a>
                <Time value={startsAt} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <StructuredData
        breadcrumbs={[
          [about().meta.name, '/about'],
          [name, personPath(person)],
        ]}
        data={(origin) => [personStructuredData(origin, person, person.address)]}
      />
    </>
  )
}

function Portrait({ person: { id, name, picture } }: { person: PersonDetails }) {
  const { portrait, drawn } = personPage()
  return (
    <div className={styles.portrait}>
      {picture ? (
        <Picture
          image={picture}
          alt={withValues(portrait, { name })}
          seed={id}
          sizes="(min-width: 56rem) 27rem, 100vw"
          first
        />
      ) : (
        <div role="img" aria-label={withValues(drawn, { name })} className={styles.drawn}>
          <AvatarFigure seed={id} />
        </div>
      )}
    </div>
  )
}

function ProfileLink({ address }: { address: string }) {
  if (!address) return null
  const host = address.startsWith('https://') ? new URL(address).hostname.replace(/^www\./, '') : ''
  const { profile, profileAt } = personPage()
  return (
    <ButtonLink kind="plain" href={address}>
      {host ? withValues(profileAt, { host }) : profile}
    </ButtonLink>
  )
}
