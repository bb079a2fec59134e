import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { Section } from '#app/shell/sections/section.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import styles from './assessment.module.css'
import type { AssessmentArea } from './edition.ts'
import { withCount } from './question-count.ts'
import { assessment } from './questions.content.ts'
import { Scores } from './scores.tsx'
import type { TeamFigures } from './team-figures.server.ts'

export interface TeamPageProps {
  areas: AssessmentArea[]
  figures: TeamFigures
  /** The questions of the current edition. */
  questions: readonly unknown[]
  /** The link for colleagues. */
  link: string
  team: string
}

/** The figures of a team. */
export function TeamPage({ areas, questions, figures, link, team }: TeamPageProps) {
  const words = assessment().group
  const { averages, shown, next, missing = 0 } = figures
  const note = next ? withValues(words.shown, { shown, next }) : withValues(words.last, { shown })
  return (
    <>
      {averages ? (
        <Scores title={words.title} areas={areas} scores={averages} note={note} />
      ) : (
        <div className={`wrap ${page.page}`}>
          <h1 className={page.title}>{words.title}</h1>
          <Notice role="status">{missing === 1 ? words.fewOne : withValues(words.few, { missing })}</Notice>
        </div>
      )}
      <Section ground="mist" title={words.link}>
        <p className={styles.link}>{link}</p>
        <p>
          <ButtonLink href={`/assessment?team=${team}`}>{withCount(words.answer, { questions })}</ButtonLink>
        </p>
      </Section>
    </>
  )
}
