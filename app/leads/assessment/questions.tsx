import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { FieldError } from '#app/ui/field.tsx'
import styles from './assessment.module.css'
import type { AssessmentQuestion, Edition } from './edition.ts'

/** The questions of an edition, area by area. */
export function Questions({ edition: { areas, questions }, form }: { edition: Edition; form: FormState }) {
  return areas.map(({ id, name }) => (
    <section key={id} aria-labelledby={id} className={styles.area}>
      <h2 id={id}>{name}</h2>
      <div className={styles.questions}>
        {questions.map(
          (question, at) => question.area === id && <Question key={question.question} {...{ question, at, form }} />,
        )}
      </div>
    </section>
  ))
}

/** A question with its four answers as radio buttons. */
function Question({ question, at, form }: { question: AssessmentQuestion; at: number; form: FormState }) {
  const { name, id, defaultValue, errors } = field(form, `q${at + 1}`)
  return (
    <fieldset className={styles.question} aria-describedby={errors.length > 0 ? `${id}-error` : undefined}>
      <legend>
        <span className={styles.number}>{at + 1}</span> {question.question}
      </legend>
      {question.answers.map((option, value) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers may be the same, and none moves
        <label key={value} className={styles.answer}>
          <input
            type="radio"
            name={name}
            value={value}
            id={value === 0 ? id : undefined}
            required
            defaultChecked={defaultValue === String(value)}
          />
          <span>{option}</span>
        </label>
      ))}
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}
