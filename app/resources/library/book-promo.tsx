import { BookCover } from '#app/art/cover.tsx'
import { site } from '#app/shell/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import styles from './book-promo.module.css'
import { resourceCenter } from './resource-center.content.ts'

/** Promotes the book, with links to its page and both editions. */
export function BookPromo() {
  const { title, text, about, hardcover, paperback, newTab } = resourceCenter().book
  return (
    <section aria-labelledby="book" className={styles.promo}>
      <div className={`wrap ${styles.inside}`}>
        <BookCover title={site.book.title} firm={site.name} className={styles.cover} />
        <div>
          <h2 id="book" className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
          <p className={styles.links}>
            <ButtonLink kind="quiet" href="/ultimate-solutioneer">
              {about}
            </ButtonLink>
            {[[hardcover, site.book.hardcover] as const, [paperback, site.book.paperback] as const].map(
              ([label, href]) => (
                <a key={href} href={href} target="_blank" rel="noopener">
                  {label}
                  <span className="visually-hidden"> ({newTab})</span>
                </a>
              ),
            )}
          </p>
        </div>
      </div>
    </section>
  )
}
