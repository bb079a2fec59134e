import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Product, products } from '../offers/products.content.ts'
import styles from './product-card.module.css'

/** A product of the suite. If it is coming soon, the card is small and its link is disabled. */
export function ProductCard({ product: { slug, title, text, gets = [], status } }: { product: Product }) {
  const available = status === 'Available Now'
  return (
    <article id={slug} className={available ? styles.card : styles.soon}>
      <Badge kind={available ? 'published' : 'draft'}>{status}</Badge>
      <h3>{title}</h3>
      <p>{text}</p>
      {gets.length > 0 && (
        <ul className={styles.gets}>
          {gets.map((get) => (
            <li key={get}>{get}</li>
          ))}
        </ul>
      )}
      {available ? (
        <ButtonLink kind="quiet" href={`/contact?service=products&about=${slug}`}>
          {products().suite.learnMore}
          <span className="visually-hidden"> about {title}</span>
        </ButtonLink>
      ) : (
        <ButtonLink kind="quiet" small href="#" aria-disabled="true" tabIndex={-1} className={styles.disabled}>
          {products().suite.notifyMe}
          <span className="visually-hidden"> when {title} is available</span>
        </ButtonLink>
      )}
    </article>
  )
}
