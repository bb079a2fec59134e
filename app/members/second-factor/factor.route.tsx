import { redirect } from 'react-router'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { returnUrlFor } from '../return-url.ts'
import { safeNext } from '../safe-next.ts'
import { entry } from '../sign-in/entry.content.ts'
import styles from '../sign-in/entry.module.css'
import { signInFor } from '../sign-in-for.ts'
import type { Route } from './+types/factor.route.ts'
import { type CookieSession, cookieSession, factorChoices, passFactor, passPasskey } from './second-factor.server.ts'
import { factorCode, passkeyShown } from './second-factor.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle

export const meta = () => pageMeta({ title: entry().secondStep.title, noindex: true })

export async function loader({ request }: Route.LoaderArgs) {
  const { session, next } = await waiting(request)
  const texted = new URL(request.url).searchParams.has('texted')
  return { next, texted, choices: await factorChoices(session), form: describeForm(factorCode) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { session, next } = await waiting(request)
  const posted = await postedForm(request)
  return submitForm(posted, posted.has('credential') ? passkeyShown : factorCode, async ({ code }) => {
    const info = requestOf(context)
    const cookie = (await passPasskey(session, posted, info)) ?? (await passFactor(session, code, info))
    throw redirect(returnUrlFor(session.user, next), { headers: { 'set-cookie': cookie } })
  })
}

/** The session that still needs its second factor. Redirects all others. */
async function waiting(request: Request): Promise<{ session: CookieSession; next: string }> {
  const next = safeNext(new URL(request.url).searchParams.get('next'), '/campus')
  const session = await cookieSession(request, 'campus')
  if (!session) throw redirect(signInFor(next))
  if (!session.needsFactor) throw redirect(next)
  return { session, next }
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { next, choices, texted, form: blank } = loaderData
  const query = `?next=${encodeURIComponent(next)}`
  const words = entry().secondStep
  return (
    <section className={styles.entry}>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <SecondFactorForm
        form={actionData?.form ?? blank}
        address={`/campus/auth/factor${query}`}
        choices={choices}
        textAddress={`/campus/auth/factor/text${query}`}
        texted={texted}
      />
      <form method="post" action="/campus/session?_method=DELETE">
        <Button kind="plain">{words.other}</Button>
      </form>
    </section>
  )
}
