import { data, redirect } from 'react-router'
import type { FieldErrors } from '#app/platform/errors.ts'
import { type FormState, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { cacheTag, requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Hero } from '#app/shell/sections/hero.tsx'
import { StructuredData } from '#app/shell/structured-data.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { HONEYPOT } from '#app/ui/honeypot.ts'
import { issueFormToken } from '../spam/form-token.server.ts'
import { hiddenFields } from '../spam/hidden-fields.ts'
import { HiddenFields } from '../spam/hidden-fields.tsx'
import type { Route } from './+types/assessment.route.ts'
import styles from './assessment.module.css'
import { answersForm, answersOf } from './assessment-form.server.ts'
import type { Edition } from './edition.ts'
import { assessmentTag, currentEdition, editionAt } from './editions.server.ts'
import { withCount } from './question-count.ts'
import { assessment } from './questions.content.ts'
import { Questions } from './questions.tsx'
import { resultCode } from './result.ts'
import { answerForTeam, answersOfTeam } from './team.server.ts'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { meta: words } = assessment()
  const { edition } = loaderData ?? {}
  if (!edition) return pageMeta(words)
  const [title, description] = [withCount(words.title, edition), withCount(words.description, edition)]
  return pageMeta({ ...words, title, description })
}

/** Cached and the same for everybody, except with the link of a team. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const team = new URL(request.url).searchParams.get('team')
  if (team) await answersOfTeam(team)
  else cacheTag(context, 'site', assessmentTag)
  const edition = await currentEdition()
  return { edition, form: describeForm(answersForm(edition)), formToken: team ? await issueFormToken() : null }
}

/** POST redirects to the result. Nothing is stored, except for answers to a team's link. */
export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const team = searchParams.get('team')
  const posted = await postedForm(request)
  // The page may have been opened before a new edition: use the edition that the visitor saw.
  const edition = (await editionAt(Number(posted.get('edition')))) ?? (await currentEdition())
  const result = await submitForm(posted, answersForm(edition), async (value): Promise<never> => {
    const code = resultCode(answersOf(edition, value as Record<string, string>), edition)
    if (!team) throw redirect(`/assessment/${code}${sourceParameters(searchParams)}`, 303)
    const { address } = requestOf(context)
    await answerForTeam(team, code, {
      address,
      token: posted.get(hiddenFields.token),
      honeypot: posted.get(HONEYPOT),
    })
    throw redirect(`/assessment/${code}?team=${team}`, 303)
  })
  return data({ ...result.data, edition }, result.init ?? {})
}

export default function Assessment({ loaderData, actionData }: Route.ComponentProps) {
  const { form: empty, formToken, edition: current } = loaderData
  const form = actionData?.form ?? empty
  const edition = actionData?.edition ?? current
  return (
    <>
      <Hero size="short" title={assessment().title} lede={withCount(assessment().lede, edition)} figure="assessment" />
      <form method="post" noValidate className={`wrap ${styles.form}`}>
        <FormErrors messages={formErrors(form)} fields={errorsWithQuestions(form, edition)} />
        {formToken && <HiddenFields formToken={formToken} formId="form" />}
        <p className={styles.kept}>{formToken ? assessment().team : assessment().kept}</p>
        <input type="hidden" name="edition" value={edition.number} />
        <Questions edition={edition} form={form} />
        <p className={styles.ways}>
          <Button>{assessment().submit}</Button>
          <a href={assessment().quiet.href}>{assessment().quiet.label}</a>
        </p>
      </form>
      <StructuredData breadcrumbs={[[assessment().meta.name, '/assessment']]} />
    </>
  )
}

/** Adds the question to each error, since the summary above the form is far from the questions. */
function errorsWithQuestions({ errors }: FormState, { questions }: Edition): FieldErrors {
  return Object.fromEntries(
    questions.flatMap(({ question }, at) => {
      const messages = errors[`q${at + 1}`]
      return messages ? [[`q${at + 1}`, [`${at + 1}. ${question}`, ...messages]]] : []
    }),
  )
}

// Pass the acquisition source on to the form that creates the lead.
function sourceParameters(search: URLSearchParams): string {
  const source = search.get('utm_source') ?? search.get('from')
  return source ? `?${new URLSearchParams({ from: source.slice(0, 60) })}` : ''
}
