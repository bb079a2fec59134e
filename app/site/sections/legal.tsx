import { unbroken } from '#app/ui/text/unbroken.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import type { LegalPage } from '../firm/legal.ts'
import styles from './legal.module.css'

/** A legal page: a table of contents at the side, and its eight numbered sections in a readable width. */
export function Legal({ page: { title, lede, updated, sections, sister } }: { page: LegalPage }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lede}>{unbroken(lede)}</p>
        <p className={styles.updated}>
          {updated.label} <time dateTime={updated.date}>{updated.shown}</time>
        </p>
      </header>
      <nav className={styles.contents} aria-label="On this page">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {sections.map(({ id, title, text, list, after }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list && (
              <ul>
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
            {after && <p>{after}</p>}
          </section>
        ))}
        <p className={styles.sister}>
          {sister.text} <a href={sister.to}>{sister.action}</a>.
        </p>
      </div>
      <StructuredData breadcrumbs={[[title, sister.to === '/terms' ? '/privacy' : '/terms']]} />
    </div>
  )
}
