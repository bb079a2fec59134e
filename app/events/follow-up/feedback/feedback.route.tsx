import { data, redirect } from 'react-router'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, FieldGroup, TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { registrationCopy } from '../../self-service/registration.content.ts'
import type { Route } from './+types/feedback.route.ts'
import styles from './feedback.module.css'
import { feedbackForm, feedbackLines } from './feedback.ts'
import { feedbackOfRegistration, submitFeedback } from './submit.server.ts'

export { RegistrationProblem as ErrorBoundary } from '../../self-service/problem.tsx'
export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle
export const meta = () => pageMeta({ title: registrationCopy().feedback.title, noindex: true })

/** Shows the feedback form to anybody with the link of the registration, without signing in. */
export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  const { title, came, given: previous } = await feedbackOfRegistration(token)
  const values = previous && {
    worth: String(previous.worth),
    recommend: String(previous.recommend),
    monday: previous.monday,
  }
  const thanks = new URL(request.url).searchParams.has('thanks') && previous !== undefined
  return data({ token, title, came, thanks, form: describeForm(feedbackForm, values) })
}

/** POST saves the feedback. */
export async function action({ request, params: { token } }: Route.ActionArgs) {
  return submitForm(request, feedbackForm, async (feedback) => {
    await submitFeedback(token, feedback)
    throw redirect(`/events/seat/${token}/feedback?thanks`)
  })
}

export default function FeedbackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, title, came, thanks } = loaderData
  const form = actionData?.form ?? loaderData.form
  const words = registrationCopy().feedback
  return (
    <div className={`wrap ${page.page}`}>
      <div>
        <h1 className={page.title}>{words.title}</h1>
        <p className={page.lede}>{title}</p>
      </div>
      {thanks && <FormResult>{words.thanks}</FormResult>}
      {came ? (
        <form method="post" action="?" noValidate className={styles.form}>
          <FormErrors messages={formErrors(form)} fields={form.errors} />
          {feedbackLines.map((name) => (
            <RatingField key={name} {...field(form, name)} label={words.lines[name]} />
          ))}
          <TextArea {...field(form, 'monday')} label={words.monday} rows={3} markOptional />
          <Button busyLabel={words.busy}>{words.button}</Button>
        </form>
      ) : (
        <Notice>{words.absent}</Notice>
      )}
      <p>
        <a href={`/events/seat/${token}`}>{registrationCopy().title}</a>
      </p>
    </div>
  )
}

function RatingField({ label, ...choice }: ReturnType<typeof field> & { label: string }) {
  const { id, name, defaultValue, errors } = choice
  return (
    <FieldGroup legend={label}>
      <div className={styles.choices}>
        {registrationCopy().feedback.answers.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what an answer says may change, its place is what counts
          <label key={at} className={styles.choice}>
            <input
              type="radio"
              id={at === 0 ? id : `${id}-${at + 1}`}
              name={name}
              value={at + 1}
              defaultChecked={defaultValue === String(at + 1)}
              aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} errors={errors} />
    </FieldGroup>
  )
}
