import { BeliefFigure } from '#app/art/belief.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Copy, Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { Closing } from '../closing/closing.tsx'
import { cacheContact } from '../closing/contact-point.server.ts'
import { collections } from '../collections/collections.content.ts'
import type { CollectionEntry } from '../collections/entry.ts'
import { People } from '../collections/people.tsx'
import { visibleItems } from '../collections/queries.server.ts'
import { offerData } from '../proof/proof.server.ts'
import { ProofBand } from '../proof/proof-band.tsx'
import { organizationStructuredData } from '../structured-data.ts'
import type { Route } from './+types/about.route.ts'
import { about } from './about.content.ts'
import styles from './about.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(about().meta)

export async function loader({ context }: Route.LoaderArgs) {
  const [{ people }, offer] = await Promise.all([visibleItems('people'), offerData('/about')])
  cacheContact(context, offer.contact)
  return { people, ...offer }
}

export default function About({ loaderData: { people, proof, contact } }: Route.ComponentProps) {
  const { hero, purpose, beliefs, promise, mission, vision, journey, letter, closing } = about()
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
      <WhoWorksHere people={people} />
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
          {beliefs.list.map(({ title, text, cost }) => (
            <li key={title}>
              <BeliefFigure belief={title} />
              <h3>{title}</h3>
              <div>
                <p>{text}</p>
                <p className={styles.cost}>
                  <b>{beliefs.costLabel}:</b> {cost}
                </p>
              </div>
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
      <ProofBand proof={proof} />
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
      <Section layout="split" title={letter.title} intro={letter.text}>
        <ol className={styles.letter}>
          {letter.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </Section>
      <Closing {...closing} href="/contact" contact={contact} figure="about" />
    </>
  )
}

/** The people of the firm, or a text about them until the firm shows some. */
function WhoWorksHere({ people }: { people: readonly CollectionEntry[] }) {
  const words = people.length > 0 ? collections().people : about().people
  return 'text' in words ? (
    <Section layout="split" title={words.title}>
      <Copy paragraphs={words.text} />
    </Section>
  ) : (
    <Section {...words}>
      <People entries={people} />
    </Section>
  )
}
