import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/hello.route.ts'
import { welcomeLabels } from './labels.ts'
import { StepFrame } from './step-frame.tsx'
import { hello, helloToFinish } from './welcome.ts'
import { welcomeMember } from './welcome-member.server.ts'

export const handle = { access: { see: 'campus.see', write: 'post.publish' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Welcome', noindex: true })

export function loader({ request, context }: Route.LoaderArgs) {
  requireMember({ request, context })
  return { key: newId(), form: describeForm(hello, { content: helloToFinish }) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  return submitForm(request, hello, async (input) => {
    const { id } = await welcomeMember(member, input)
    throw redirect(`/campus/post/${id}`)
  })
}

/** The last welcome step: the introduction. */
export default function Hello({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form
  return (
    <StepFrame step={2} lede="Finish three sentences, or write your own. They become your first post.">
      <form method="post" noValidate className={page.form} aria-label={welcomeLabels.sayHello}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <input type="hidden" name="key" value={loaderData.key} />
        <TextArea {...field(form, 'content')} label={welcomeLabels.introduction} rows={7} dir="auto" />
        <div>
          <Button busyLabel="Posting...">{welcomeLabels.sayHello}</Button>
        </div>
      </form>
    </StepFrame>
  )
}
