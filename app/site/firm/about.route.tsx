import { BeliefFigure } from '#app/art/belief.tsx'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { collections } from '../collections/collections.content.ts'
import { People } from '../collections/people.tsx'
import { visibleItems } from '../collections/queries.server.ts'
import { CallToAction } from '../sections/call-to-action.tsx'
import { organizationStructuredData } from '../structured-data.ts'
import type { Route } from './+types/about.route.ts'
import { about } from './about.content.ts'
import styles from './about.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(about().meta)

export async function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site', 'images')
  return visibleItems('people')
}

export default function About({ loaderData: { people } }: Route.ComponentProps) {
  const { hero, purpose, beliefs, promise, mission, vision, journey, closing } = about()
  return (
    <>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="about"
        actions={
          <>
            <ButtonLink href="/services">{hero.services}</ButtonLink>
            <ButtonLink kind="quiet" href="/contact">
              {hero.contact}
            </ButtonLink>
            <StructuredData
              breadcrumbs={[[about().meta.name, '/about']]}
              data={(origin) => [organizationStructuredData(origin)]}
            />
          </>
        }
      />
      <Section ground="mist" title={purpose.title}>
        <div className={styles.purpose}>
          {purpose.parts.map(({ title, text }) => (
            <div key={title} className={styles.part}>
              <h3>{title}</h3>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          ))}
        </div>
      </Section>
      <Section title={beliefs.title} intro={beliefs.intro}>
        <ul className={styles.beliefs}>
          {beliefs.list.map(({ title, text }) => (
            <li key={title}>
              <BeliefFigure belief={title} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section ground="deep" title={promise.title}>
        <div className={styles.promise}>
          <p className={styles.lead}>{promise.lead}</p>
          <p>{promise.text}</p>
        </div>
      </Section>
      <div className={styles.aims}>
        {[mission, vision].map(({ title, lead, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p className={styles.aim}>{lead}</p>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <Section ground="mist" title={journey.title} intro={journey.intro}>
        <ol className={styles.journey}>
          {journey.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      {people.length > 0 && (
        <Section title={collections().people.title} intro={collections().people.intro}>
          <People entries={people} />
        </Section>
      )}
      <CallToAction
        title={closing.title}
        href="/contact"
        label={closing.action}
        steps={closing.ways}
        piece={<LetterToReaders />}
        ground="sand"
      />
    </>
  )
}

/** A four-line sample message. */
function LetterToReaders() {
  const { title, lines } = about().closing.letter
  return (
    <figure className={styles.letter}>
      <figcaption>{title}</figcaption>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </figure>
  )
}
