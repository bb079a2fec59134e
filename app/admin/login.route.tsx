import { data, redirect } from 'react-router'
import { credentials } from '#app/members/credentials.ts'
import { PasskeyForm, PasskeyScript } from '#app/members/passkeys/passkey-form.tsx'
import { rateLimitMessage } from '#app/members/passkeys/rate-limit-error.ts'
import { firstScreen, safeNext, welcomeAddress } from '#app/members/safe-next.ts'
import { enterWithPassword } from '#app/members/sign-in/entry.server.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { responseInit } from '#app/platform/forms/errors.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, parseForm } from '#app/platform/forms/parse-form.server.ts'
import { adminActorOf, requestOf } from '#app/platform/request.server.ts'
import { FirmMark } from '#app/shell/mark/firm-mark.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Toast, Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/login.route.ts'
import { login } from './login.content.ts'
import styles from './login.module.css'
import { stepAddress, unfinishedStep } from './waiting.server.ts'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle

export const meta = () => pageMeta({ title: login().title, noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const next = safeNext(search.get('next'), '/admin')
  if (adminActorOf(context).kind === 'member') throw redirect(next)
  const unfinished = await unfinishedStep(request, next)
  if (unfinished) throw redirect(unfinished)
  return {
    next,
    form: describeForm(credentials),
    failed: failureNamed(search.get('problem')),
    tooOften: rateLimitMessage(search),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('next'), '/admin')
  const parsed = await parseForm(request, credentials)
  if (!parsed.ok) return parsed.reply()
  try {
    const { cookie, needsFactor } = await enterWithPassword(parsed.value, 'admin', requestOf(context))
    const onward = needsFactor ? stepAddress('factor', next) : welcomeAddress(next)
    throw redirect(onward, { headers: { 'set-cookie': cookie } })
  } catch (error) {
    const { data: answer } = parsed.reply()
    // Thrown only if the password is right, so that strangers cannot find out who is an admin.
    if (error instanceof Forbidden) return data({ ...answer, noAccess: true }, { status: 403 })
    if (!(error instanceof Invalid)) throw error
    if (error.retryAfter) return parsed.reply(error.fields, responseInit(error))
    return data({ ...answer, failed: true }, { status: 401 })
  }
}

/** The copy key of a passkey error in the query string. */
function failureNamed(problem: string | null): 'failed' | 'noAccess' | undefined {
  if (problem === 'passkey') return 'failed'
  return problem === 'no-access' ? 'noAccess' : undefined
}

/** The copy key of an error in the action's response. */
function failureOf(answer: object): 'failed' | 'noAccess' | undefined {
  if ('failed' in answer) return 'failed'
  return 'noAccess' in answer ? 'noAccess' : undefined
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, form: blank, tooOften } = loaderData
  const words = login()
  const form = actionData?.form ?? blank
  const failed = actionData ? failureOf(actionData) : loaderData.failed
  return (
    <main className={styles.login}>
      <FirmMark />
      <h1>{words.title}</h1>
      {failed && (
        <Toasts>
          <Toast {...words[failed]} links={failed === 'noAccess' ? [{ words: words.toCampus, href: '/campus' }] : []} />
        </Toasts>
      )}
      <form
        method="post"
        action={next === firstScreen['/admin'] ? '/admin/login' : `/admin/login?next=${encodeURIComponent(next)}`}
        className={styles.form}
      >
        <FormErrors messages={tooOften && !actionData ? [tooOften] : formErrors(form)} />
        <EmailField {...field(form, 'email')} label={words.fields.email} autoComplete="username" required />
        <TextField
          {...field(form, 'password')}
          label={words.fields.password}
          type="password"
          autoComplete="current-password"
          required
        />
        <Button busyLabel={words.busy}>{words.submit}</Button>
        <a href="/campus/auth?mode=reset">{words.forgot}</a>
      </form>
      <PasskeyForm
        action={`/admin/login/passkey?next=${encodeURIComponent(next)}`}
        ceremony="show"
        label={words.passkey}
      >
        <input type="hidden" name="enter" value="1" />
      </PasskeyForm>
      <PasskeyScript />
    </main>
  )
}
