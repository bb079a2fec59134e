import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { talent } from '../talent/talent.content.ts'
import styles from '../talent/talent.module.css'
import type { Introduction } from './introduction.ts'

/** Introductions on the candidate's own page. @param address URL that their decisions are posted to */
export function CandidateIntroductions({ introductions, address }: { introductions: Introduction[]; address: string }) {
  const words = talent().introductions
  if (introductions.length === 0) return null
  return (
    <section className={styles.clock} aria-labelledby="introductions">
      <h2 id="introductions">{words.title}</h2>
      <p>{words.text}</p>
      {introductions.map(({ id, employer, role, note, askedAt, answer, answeredAt }) => (
        <div key={id}>
          <h3>
            {employer}: {role}
          </h3>
          {note && <p>{note}</p>}
          <p>
            {words.asked} <Time value={askedAt} shows="day" />.{' '}
            {answer && answeredAt && (
              <>
                {words[answer]} <Time value={answeredAt} shows="day" />.
              </>
            )}
          </p>
          <form method="post" action={`${address}/${id}`}>
            {answer !== 'yes' && (
              <Button small name="answer" value="yes" aria-label={`${words.agree}: ${employer}`}>
                {words.agree}
              </Button>
            )}{' '}
            {answer !== 'no' && (
              <Button small kind="quiet" name="answer" value="no" aria-label={`${words.decline}: ${employer}`}>
                {words.decline}
              </Button>
            )}
          </form>
        </div>
      ))}
    </section>
  )
}
