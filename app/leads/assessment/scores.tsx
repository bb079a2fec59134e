import { ShareRose } from '#app/art/share-rose.tsx'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import styles from './assessment.module.css'
import type { AssessmentArea } from './edition.ts'
import { assessment } from './questions.content.ts'
import { type AssessmentScores, fromWeakest } from './result.ts'

/** Scores as a chart and as a list, with the weakest area highlighted. */
export function Scores({
  title,
  areas,
  scores,
  note,
}: {
  title: string
  areas: AssessmentArea[]
  scores: AssessmentScores
  /** Caption below the scores. */
  note?: string
}) {
  const [weakest] = fromWeakest(areas, scores)
  const isEven = new Set(Object.values(scores)).size === 1
  const lit = isEven ? undefined : weakest
  return (
    <div className={`wrap ${styles.result}`}>
      <div className={styles.figure}>
        <ShareRose label={title} parts={areas.map(({ id, name }) => ({ name, share: scores[id] }))} lit={lit?.name} />
      </div>
      <div>
        <h1>{title}</h1>
        <p>
          {lit
            ? withValues(assessment().result.weakestText, { names: lit.name.toLowerCase() })
            : assessment().result.evenText}
        </p>
        <dl className={styles.scores}>
          {areas.map(({ id, name }) => (
            <div key={id} className={id === lit?.id ? styles.lit : undefined}>
              <dt>{name}</dt>
              <dd>{scores[id]}%</dd>
            </div>
          ))}
        </dl>
        {note && <p className={styles.kept}>{note}</p>}
      </div>
    </div>
  )
}
