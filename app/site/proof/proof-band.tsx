import { PersonFace } from '#app/people/person-face.tsx'
import { Section, type SectionProps } from '../../shell/sections/section.tsx'
import { Cases } from '../collections/cases.tsx'
import { collections } from '../collections/collections.content.ts'
import type { CollectionEntry } from '../collections/entry.ts'
import { Testimonials } from '../collections/testimonials.tsx'
import styles from './proof.module.css'
import type { Proof } from './proof.server.ts'
import { ResultFigure } from './result-figure.tsx'

export interface ProofBandProps {
  proof: Proof
  /** The ground of the results; another than `deep` below a dark opening. */
  ground?: SectionProps['ground']
}

/** A page's results, cases and testimonials. It is empty until the organization has published some. */
export function ProofBand({ proof: { results, cases, testimonials }, ground = 'deep' }: ProofBandProps) {
  const words = collections()
  return (
    <>
      {results.length > 0 && (
        <Section ground={ground} title={words.results.title}>
          <Results entries={results} />
        </Section>
      )}
      {cases.length > 0 && (
        <Section title={words.cases.title} intro={words.cases.intro}>
          <Cases entries={cases} />
        </Section>
      )}
      {testimonials.length > 0 && (
        <Section title={words.testimonials.title}>
          <Testimonials entries={testimonials} />
        </Section>
      )}
    </>
  )
}

/** Results with their figures: the first one large, the others below it. */
export function Results({ entries }: { entries: readonly CollectionEntry[] }) {
  return (
    <ul className={styles.results}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Result {...entry} />
        </li>
      ))}
    </ul>
  )
}

function Result({ id, fields, picture }: CollectionEntry) {
  const { client, metric, before = '', after = '', period, measuredBy, quote, person } = fields
  const { results: words } = collections()
  return (
    <article className={styles.result}>
      <ResultFigure before={before} after={after} className={styles.figure} />
      <div>
        <h3 className={styles.metric}>{metric}</h3>
        <p className={styles.change}>
          <span className={styles.before}>
            {before} <span className="visually-hidden">{words.before}, </span>
          </span>{' '}
          <span aria-hidden="true">→</span> <strong>{after}</strong>{' '}
          <span className="visually-hidden">{words.after}</span>
        </p>
        <p className={styles.soft}>{client}</p>
        <p className={styles.soft}>
          {period}. {words.measuredBy}: {measuredBy}.
        </p>
      </div>
      {quote && (
        <figure className={styles.quote}>
          {picture && <PersonFace person={{ id, picture }} />}
          <div>
            <blockquote>“{quote}”</blockquote>
            {person && <figcaption>{person}</figcaption>}
          </div>
        </figure>
      )}
    </article>
  )
}
