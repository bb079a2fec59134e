import adminUi from '#app/admin-ui/admin-ui.module.css'
import { MailPromise } from '#app/shell/mail-promise.tsx'
import { BarFigure } from '../../figures/bar-figure.tsx'
import { registrationCopy } from '../../self-service/registration.content.ts'
import { feedbackLines } from './feedback.ts'

export interface FeedbackFiguresProps {
  came: number
  answers: { worth: number; recommend: number; monday: string }[]
}

/** Maximum number of written answers shown; the charts count all. */
const MAX_SHOWN = 100

/** Feedback of attendees: charts with tables, and their plans for Monday without names. */
export function FeedbackFigures({ came, answers }: FeedbackFiguresProps) {
  const { lines, answers: choices, monday: question } = registrationCopy().feedback
  const plans = answers.flatMap(({ monday }) => monday || [])
  return (
    <section className={adminUi.panel} aria-labelledby="feedback">
      <h2 id="feedback">What they said</h2>
      <p>
        {answers.length} of {came} who came have answered.{' '}
        <MailPromise whenDisabled="The email asking for feedback is saved but not sent: no email server is set up.">
          Everyone who came is asked for feedback by email once the event is over.
        </MailPromise>
      </p>
      {answers.length > 0 &&
        feedbackLines.map((name) => (
          <BarFigure
            key={name}
            title={`${lines[name]} ${formatAverage(answers.map((answer) => answer[name]))}`}
            head={['Answer', 'People']}
            bars={choices.map((choice, at) => ({
              name: choice,
              count: answers.filter((answer) => answer[name] === at + 1).length,
            }))}
          />
        ))}
      {plans.length > 0 && (
        <>
          <h3>{question}</h3>
          <ul className={adminUi.plain}>
            {plans.slice(-MAX_SHOWN).map((plan, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may plan the same, and the list stands as it is
              <li key={at} className={adminUi.text}>
                {plan}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** `4.3 of 5` */
export function formatAverage(values: number[]): string {
  const sum = values.reduce((all, value) => all + value, 0)
  return `${(sum / Math.max(1, values.length)).toFixed(1)} of 5`
}
