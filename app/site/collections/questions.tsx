import { Section } from '../sections/section.tsx'
import { collections } from './collections.content.ts'
import styles from './collections.module.css'
import type { Item } from './item.ts'

/** The section of a page with its questions, each of which opens its answer; nothing where there are none. */
export function AskedQuestions({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <Section title={collections().questions.title}>
      <div className={styles.questions}>
        {items.map(({ id, facts }) => (
          <details key={id} className={styles.question}>
            <summary>
              <h3>{facts.question}</h3>
            </summary>
            {paragraphs(facts.answer).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </details>
        ))}
      </div>
    </Section>
  )
}

/** Those of `items` that stand on the page at `path`. */
export function questionsOf(items: readonly Item[], path: string): Item[] {
  return items.filter(({ facts }) => facts.page === path)
}

/** Questions and answers, for search engines. */
export function questionFacts(items: readonly Item[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ facts }) => ({
      '@type': 'Question',
      name: facts.question,
      acceptedAnswer: { '@type': 'Answer', text: facts.answer },
    })),
  }
}

function paragraphs(text = ''): string[] {
  return text.split(/\n{2,}/).filter((part) => part.trim() !== '')
}
