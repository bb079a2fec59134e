import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, FieldGroup } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import page from '#app/ui/page.module.css'
import { listTopics } from '../topics/queries.server.ts'
import type { Route } from './+types/topics.route.ts'
import { followTopics } from './follow-topics.server.ts'
import { welcomeLabels } from './labels.ts'
import styles from './step-frame.module.css'
import { StepFrame } from './step-frame.tsx'
import { followChoice, steps } from './welcome.ts'

export const handle = { access: { see: 'campus.see', write: 'follow.set', whenSuspended: true } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Welcome', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  return { topics: (await listTopics(member, {}, 24)).items, form: describeForm(followChoice) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  return submitForm(request, followChoice, async ({ topics }) => {
    await followTopics(member, topics)
    throw redirect(steps[2].path)
  })
}

/** The second welcome step: topics to follow. */
export default function Topics({ loaderData: { topics, ...loaded }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaded.form
  const choice = field(form, 'topics')
  return (
    <StepFrame
      step={1}
      lede="Three is a good start. You will hear about new posts there once a week, and can change that anytime."
    >
      <form method="post" className={page.form} aria-label="What you follow">
        <FormErrors messages={formErrors(form)} />
        {topics.length === 0 && <p>There is no topic yet.</p>}
        <FieldGroup legend="Topics" className={styles.topics}>
          {topics.map(({ id, name, description }) => (
            <Checkbox key={id} {...choice} id={`topic-${id}`} value={id} label={name} help={description} errors={[]} />
          ))}
        </FieldGroup>
        <div>
          <Button busyLabel="Saving...">{welcomeLabels.goOn}</Button>
        </div>
      </form>
    </StepFrame>
  )
}
