import { redirect } from 'react-router'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { pageShows, requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { pageMeta } from '#app/site/meta.ts'
import { Hero } from '#app/site/sections/hero.tsx'
import { Ways } from '#app/site/sections/ways.tsx'
import { StructuredData } from '#app/site/structured-data.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { formMarks } from '../spam/form-marks.ts'
import { HiddenFields } from '../spam/hidden-fields.tsx'
import { issuePass } from '../spam/pass.server.ts'
import type { Route } from './+types/assessment.route.ts'
import styles from './assessment.module.css'
import { answersForm, answersOf } from './assessment-form.server.ts'
import { type AssessmentQuestion, assessment, assessmentAreas, assessmentEditions } from './questions.content.ts'
import { resultCode } from './result.ts'
import { answerForTeam, answersOfTeam } from './team.server.ts'

export const handle = { forms: true } satisfies RouteHandle

export const meta = () => pageMeta(assessment().meta)

const questions = assessmentEditions.at(-1) ?? []

/** The same page for all, and cached; with the link of a team it is that team's. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const team = new URL(request.url).searchParams.get('team')
  if (team) await answersOfTeam(team)
  else pageShows(context, 'site')
  return { form: describeForm(answersForm), pass: team ? await issuePass() : null }
}

/** POST leads to the result. Nothing is stored, unless somebody answers for a team. */
export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const team = searchParams.get('team')
  const posted = await postedForm(request)
  return submitForm(posted, answersForm, async (value) => {
    const code = resultCode(answersOf(value as Record<string, string>))
    if (!team) throw redirect(`/assessment/${code}${kept(searchParams)}`, 303)
    const { address } = requestOf(context)
    await answerForTeam(team, code, { address, pass: posted.get(formMarks.pass), trap: posted.get(formMarks.trap) })
    throw redirect(`/assessment/${code}?team=${team}`, 303)
  })
}

export default function Assessment({ loaderData: { form: empty, pass }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? empty
  return (
    <>
      <Hero size="short" title={assessment().title} lede={assessment().lede} figure="assessment" />
      <form method="post" noValidate className={`wrap ${styles.form}`}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        {pass && <HiddenFields pass={pass} formId="form" />}
        <p className={styles.kept}>{pass ? assessment().team : assessment().kept}</p>
        {assessmentAreas.map(({ id, name }) => (
          <section key={id} aria-labelledby={id} className={styles.area}>
            <h2 id={id}>{name}</h2>
            <div className={styles.questions}>
              {questions.map(
                (question, at) =>
                  question.area === id && <Question key={question.question} {...{ question, at, form }} />,
              )}
            </div>
          </section>
        ))}
        <Button>{assessment().submit}</Button>
      </form>
      <div className={`wrap ${styles.ways}`}>
        <Ways ways={assessment().ways} inRow />
      </div>
      <StructuredData trail={[[assessment().meta.name, '/assessment']]} />
    </>
  )
}

/** One question: four answers, of which one comes closest. */
function Question({ question, at, form }: { question: AssessmentQuestion; at: number; form: FormState }) {
  const { name, id, defaultValue, errors } = field(form, `q${at + 1}`)
  return (
    <fieldset className={styles.question} aria-describedby={errors.length > 0 ? `${id}-error` : undefined}>
      <legend>
        <span className={styles.number}>{at + 1}</span> {question.question}
      </legend>
      {question.answers.map((answer, value) => (
        <label key={answer} className={styles.answer}>
          <input
            type="radio"
            name={name}
            value={value}
            id={value === 0 ? id : undefined}
            required
            defaultChecked={defaultValue === String(value)}
          />
          <span>{answer}</span>
        </label>
      ))}
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}

// Where somebody came from goes along to the form that makes them a lead.
function kept(search: URLSearchParams): string {
  const source = search.get('utm_source') ?? search.get('from')
  return source ? `?${new URLSearchParams({ from: source.slice(0, 60) })}` : ''
}
