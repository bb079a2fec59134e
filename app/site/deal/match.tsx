import { deal } from './deal.content.ts'
import styles from './match.module.css'

/** An employer's brief and a candidate's profile of the example deal, compared line by line. */
export function Match() {
  const { label, match } = deal()
  return (
    <figure className={styles.match}>
      <div className={styles.heads}>
        {[match.brief, match.profile].map(({ title, of }) => (
          <div key={title} className={styles.head}>
            <p className={styles.label}>{label}</p>
            <h3>{title}</h3>
            <p>{of}</p>
          </div>
        ))}
      </div>
      <ol className={styles.rows}>
        {match.rows.map(({ topic, brief, profile, fits }) => (
          <li key={topic} className={styles.row}>
            <div>
              <h4 className={styles.topic}>{topic}</h4>
              <p>{brief}</p>
            </div>
            <p className={styles.profile}>{profile}</p>
            <p className={fits ? styles.fits : styles.learns}>{fits ? match.fits : match.learns}</p>
          </li>
        ))}
      </ol>
      <figcaption>{match.verdict}</figcaption>
    </figure>
  )
}
