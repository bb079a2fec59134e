import { BookCover } from '#app/art/cover.tsx'
import { personPath, type SitePerson } from '#app/people/person.ts'
import { personNamed } from '#app/people/queries.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Section } from '../../shell/sections/section.tsx'
import { site } from '../../shell/site.ts'
import { StructuredData } from '../../shell/structured-data.tsx'
import { Closing } from '../closing/closing.tsx'
import { cacheContact } from '../closing/contact-point.server.ts'
import { offerData } from '../proof/proof.server.ts'
import { ProofBand } from '../proof/proof-band.tsx'
import { Points } from '../sections/points.tsx'
import { bookStructuredData } from '../structured-data.ts'
import type { Route } from './+types/ultimate-solutioneer.route.ts'
import { BookPages } from './book-pages.tsx'
import { ultimateSolutioneer } from './ultimate-solutioneer.content.ts'
import styles from './ultimate-solutioneer.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(ultimateSolutioneer().meta)

export async function loader({ context }: Route.LoaderArgs) {
  const offer = await offerData('/ultimate-solutioneer')
  cacheContact(context, offer.contact)
  return { ...offer, author: await personNamed(site.book.author) }
}

export default function UltimateSolutioneer({ loaderData: { proof, contact, author } }: Route.ComponentProps) {
  const { inside, sample, quote, readers, podcast, closing } = ultimateSolutioneer()
  return (
    <>
      <BookHero person={author} />
      <ProofBand proof={proof} />
      <Section ground="mist" title={sample.title} intro={sample.from}>
        <BookPages />
      </Section>
      <Section layout="split" title={inside.title} intro={inside.intro}>
        <ol className={styles.parts}>
          {inside.parts.map(({ title, text, chapters }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <ol className={styles.chapters} aria-label={inside.chaptersOf}>
                {chapters.map((chapter) => (
                  <li key={chapter}>{chapter}</li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </Section>
      <Section ground="deep">
        <figure className={styles.quote}>
          <blockquote>
            <p>“{quote.text}”</p>
          </blockquote>
          <figcaption>{quote.by}</figcaption>
        </figure>
        <p className={styles.podcast}>
          {podcast.text}{' '}
          <a href={site.book.podcast} className={styles.link}>
            {podcast.action}
          </a>
        </p>
      </Section>
      <Section title={readers.title}>
        <Points points={readers.list} />
      </Section>
      <Closing {...closing} href={site.book.order} newTab contact={contact} figure="ultimate-solutioneer" />
      <StructuredData
        breadcrumbs={[[ultimateSolutioneer().meta.name, '/ultimate-solutioneer']]}
        data={(origin) => [bookStructuredData(origin, author)]}
      />
    </>
  )
}

/** The head of the page: title and facts beside the cover. @param person the person of the site with the author's name */
function BookHero({ person }: { person: SitePerson | undefined }) {
  const { hero, facts } = ultimateSolutioneer()
  const { author, pages, hardcover, paperback } = site.book
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.head}`}>
        <div>
          <h1 className={styles.title}>{hero.title}</h1>
          <p className={styles.lede}>{hero.lede}</p>
          <p className={styles.actions}>
            <InNewTab href={site.book.order}>{hero.action}</InNewTab>
            <a href={site.book.podcast} className={styles.link}>
              {hero.podcast}
            </a>
          </p>
        </div>
        <div className={styles.cover}>
          <BookCover title={site.book.title} firm={site.name} />
        </div>
        <dl className={styles.facts}>
          {author && (
            <div>
              <dt>{facts.author}</dt>
              <dd>{person ? <a href={personPath(person)}>{author}</a> : author}</dd>
            </div>
          )}
          {pages && (
            <div>
              <dt>{facts.pages}</dt>
              <dd>{pages}</dd>
            </div>
          )}
          <div>
            <dt>{facts.formats}</dt>
            <dd>
              <InNewTab plain href={hardcover}>
                {facts.hardcover}
              </InNewTab>
              <InNewTab plain href={paperback}>
                {facts.paperback}
              </InNewTab>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

function InNewTab({ href, plain, children }: { href: string; plain?: boolean; children: string }) {
  const inside = (
    <>
      {children}
      <span className="visually-hidden"> ({ultimateSolutioneer().hero.newTab})</span>
    </>
  )
  const newTab = { href, target: '_blank', rel: 'noopener' }
  return plain ? (
    <a {...newTab} className={styles.link}>
      {inside}
    </a>
  ) : (
    <ButtonLink {...newTab}>{inside}</ButtonLink>
  )
}
