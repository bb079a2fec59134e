import { site } from '../../shell/site.ts'
import styles from './book-pages.module.css'
import { ultimateSolutioneer } from './ultimate-solutioneer.content.ts'

/** Two open spreads of the book with the text of its sample chapter; on a phone, a strip of single pages. */
export function BookPages() {
  const { title, pages } = ultimateSolutioneer().sample
  const spreads = [pages.slice(0, 2), pages.slice(2)]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the strip is scrolled, also by keyboard
    <div className={styles.spreads} role="group" aria-label={title} tabIndex={0}>
      {spreads.map((spread) => (
        <div key={spread[0]?.number} className={styles.spread}>
          {spread.map((page) => (
            <BookPage key={page.number} page={page} isFirst={page === pages[0]} />
          ))}
        </div>
      ))}
    </div>
  )
}

type SamplePage = ReturnType<typeof ultimateSolutioneer>['sample']['pages'][number]

function BookPage({ page, isFirst }: { page: SamplePage; isFirst: boolean }) {
  const { chapter, chapterNumber } = ultimateSolutioneer().sample
  const isLeft = Number(page.number) % 2 === 0
  return (
    <div className={styles.page}>
      {isFirst ? (
        <p className={styles.opening}>
          <b>{chapterNumber}</b> {chapter}
        </p>
      ) : (
        <p className={styles.running}>{isLeft ? site.book.title : chapter}</p>
      )}
      {'title' in page && <h3 className={styles.title}>{page.title}</h3>}
      <div className={styles.text}>
        {page.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {'pairs' in page && (
        <table className={styles.pairs}>
          <thead>
            <tr>
              {page.pairs.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.pairs.rows.map(([said, asked]) => (
              <tr key={said}>
                <th scope="row">“{said}”</th>
                <td>{asked}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {'exercise' in page && (
        <div className={styles.exercise}>
          <h3>{page.exercise.title}</h3>
          <p>{page.exercise.text}</p>
        </div>
      )}
      <p className={styles.number}>{page.number}</p>
    </div>
  )
}
