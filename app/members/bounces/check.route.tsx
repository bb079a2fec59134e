import { redirect } from 'react-router'
import { z } from 'zod'
import { formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import styles from '../account/account.module.css'
import { currentSession } from '../account/current-session.server.ts'
import type { Route } from './+types/check.route.ts'
import { askConfirmation, confirmAddress } from './confirm.server.ts'
import { bounceLabels } from './labels.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '../problem.tsx'
export const meta = () => pageMeta({ title: 'Confirm your email address', noindex: true })

const check = z.object({ token: z.string().max(64).optional().default('') })

export async function loader({ request, context }: Route.LoaderArgs) {
  await currentSession({ request, context })
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { form: describeForm(check, { token }), token }
}

/** POST mails a link to the address; with the token of that link it confirms that mails arrive. */
export async function action({ request, context }: Route.ActionArgs) {
  const { member } = await currentSession({ request, context })
  return submitForm(await postedForm(request), check, async ({ token }) => {
    await (token ? confirmAddress(member, token) : askConfirmation(member))
    throw redirect(`/campus/account/address?done=${token ? 'address-arrives' : 'address-check'}`)
  })
}

/** The page of the mail's link. It needs a button, because mail scanners follow links. */
export default function CheckAddress({ loaderData: { form: blank, token }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h2>Confirm your email address</h2>
      <FormErrors messages={formErrors(actionData?.form ?? blank)} />
      <p>
        {token
          ? 'Our email reached you, so emails are arriving again. Confirm it here.'
          : 'We’ll send you an email with a link. Open it to get our emails again.'}
      </p>
      <form method="post" action="/campus/account/address/check" className={styles.form}>
        {token && <input type="hidden" name="token" value={token} />}
        <Button>{token ? bounceLabels.confirm : 'Send the link'}</Button>
      </form>
    </>
  )
}
