import { Section } from '../../shell/sections/section.tsx'
import { collections } from './collections.content.ts'
import type { CollectionEntry } from './entry.ts'
import styles from './questions.module.css'

/** A page's questions and answers as disclosures; renders nothing if there are none. */
export function FrequentQuestions({ entries }: { entries: readonly CollectionEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Section title={collections().questions.title}>
      <div className={styles.questions}>
        {entries.map(({ id, fields }) => (
          <details key={id} className={styles.question}>
            <summary>
              <h3>{fields.question}</h3>
            </summary>
            {paragraphs(fields.answer).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </details>
        ))}
      </div>
    </Section>
  )
}

/** The questions of the page at `path`. */
export function questionsOf(entries: readonly CollectionEntry[], path: string): CollectionEntry[] {
  return entries.filter(({ fields }) => fields.page === path)
}

/** Questions and answers as structured data. */
export function questionStructuredData(entries: readonly CollectionEntry[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ fields }) => ({
      '@type': 'Question',
      name: fields.question,
      acceptedAnswer: { '@type': 'Answer', text: fields.answer },
    })),
  }
}

function paragraphs(text = ''): string[] {
  return text.split(/(?:\r?\n){2,}/).filter((part) => part.trim() !== '')
}
