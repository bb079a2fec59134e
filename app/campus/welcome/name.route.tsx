import { redirect } from 'react-router'
import { memberProfileForm } from '#app/members/account/profile.ts'
import { updateProfile } from '#app/members/account/update-profile.server.ts'
import { currentProfile } from '#app/members/directory.server.ts'
import { requireMember } from '#app/members/guard.server.ts'
import { unnamed } from '#app/members/person.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/name.route.ts'
import { welcomeLabels } from './labels.ts'
import { StepFrame } from './step-frame.tsx'
import { steps } from './welcome.ts'

export const handle = { access: { see: 'account.manage', write: 'account.manage' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Welcome', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { name, headline } = await currentProfile(requireMember({ request, context }))
  return { form: describeForm(memberProfileForm, { name: name === unnamed ? '' : name, headline }) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  return submitForm(request, memberProfileForm, async (profile) => {
    await updateProfile(member, profile)
    throw redirect(steps[1].path)
  })
}

/** The first welcome step: name and headline. */
export default function Name({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form
  return (
    <StepFrame step={0} lede="This appears next to everything you write.">
      <form method="post" noValidate className={page.form} aria-label="Who you are">
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <TextField {...field(form, 'name')} label={welcomeLabels.name} autoComplete="name" />
        <TextField
          {...field(form, 'headline')}
          label={welcomeLabels.headline}
          markOptional
          help="Your role, or what people may ask you about."
        />
        <div>
          <Button busyLabel="Saving...">{welcomeLabels.goOn}</Button>
        </div>
      </form>
    </StepFrame>
  )
}
