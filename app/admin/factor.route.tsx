import { redirect } from 'react-router'
import { welcomeAddress } from '#app/members/safe-next.ts'
import { factorChoices, passFactor, passPasskey } from '#app/members/second-factor/second-factor.server.ts'
import { factorCode, passkeyShown } from '#app/members/second-factor/second-factor.ts'
import { SecondFactorForm } from '#app/members/second-factor/second-factor-form.tsx'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { FirmMark } from '#app/shell/mark/firm-mark.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/factor.route.ts'
import styles from './login.module.css'
import { adminWaiting, stepAddress } from './waiting.server.ts'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Second factor', noindex: true })

export async function loader({ request }: Route.LoaderArgs) {
  const { session, next } = await adminWaiting(request, 'factor')
  return { address: stepAddress('factor', next), choices: await factorChoices(session), form: describeForm(factorCode) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { session, next } = await adminWaiting(request, 'factor')
  const posted = await postedForm(request)
  return submitForm(posted, posted.has('credential') ? passkeyShown : factorCode, async ({ code }) => {
    const info = requestOf(context)
    const cookie = (await passPasskey(session, posted, info)) ?? (await passFactor(session, code, info))
    throw redirect(welcomeAddress(next), { headers: { 'set-cookie': cookie } })
  })
}

/** The second factor of the admin sign-in. */
export default function AdminFactor({
  loaderData: { address, choices, form: blank },
  actionData,
}: Route.ComponentProps) {
  return (
    <main className={styles.login}>
      <FirmMark />
      <h1>One more step</h1>
      <SecondFactorForm form={actionData?.form ?? blank} address={address} choices={choices} />
      <form method="post" action="/admin/session?_method=DELETE">
        <Button kind="plain">Sign in as somebody else</Button>
      </form>
    </main>
  )
}
