import { data, redirect } from 'react-router'
import { credentials } from '#app/members/credentials.ts'
import { enterWithPassword } from '#app/members/entry/entry.server.ts'
import { PasskeyForm, PasskeyScript } from '#app/members/passkeys/passkey-form.tsx'
import { firstScreen, safeNext } from '#app/members/safe-next.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, parseForm } from '#app/platform/forms/parse-form.server.ts'
import { answerInit } from '#app/platform/forms/refusal.server.ts'
import { adminActorOf, requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { FirmMark } from '#app/site/mark/firm-mark.tsx'
import { pageMeta } from '#app/site/meta.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Toast, Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/login.route.ts'
import { login } from './login.content.ts'
import styles from './login.module.css'
import { unfinishedStep } from './waiting.server.ts'

export const handle = { forms: true } satisfies RouteHandle

export const meta = () => pageMeta({ title: login().title, noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const next = safeNext(search.get('next'), '/admin')
  if (adminActorOf(context).kind === 'member') throw redirect(next)
  const unfinished = await unfinishedStep(request, next)
  if (unfinished) throw redirect(unfinished)
  return { next, form: describeForm(credentials), passkeyFailed: search.get('problem') === 'passkey' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('next'), '/admin')
  const parsed = await parseForm(request, credentials)
  if (!parsed.ok) return parsed.reply()
  try {
    const { cookie, needsFactor } = await enterWithPassword(parsed.value, 'admin', requestOf(context))
    const onward = needsFactor
      ? `/admin/login/factor?next=${encodeURIComponent(next)}`
      : `${next}${next.includes('?') ? '&' : '?'}welcome`
    throw redirect(onward, { headers: { 'set-cookie': cookie } })
  } catch (error) {
    // An account without the role is refused like a wrong password: the page tells nobody who is an admin.
    if (!(error instanceof Invalid || error instanceof Forbidden)) throw error
    if (error.retryAfter) return parsed.reply(error.fields, answerInit(error))
    const { data: answer } = parsed.reply()
    return data({ ...answer, failed: true }, { status: 401 })
  }
}

export default function Login({ loaderData: { next, form: blank, passkeyFailed }, actionData }: Route.ComponentProps) {
  const words = login()
  const form = actionData?.form ?? blank
  const failed = actionData ? 'failed' in actionData : passkeyFailed
  return (
    <main className={styles.login}>
      <FirmMark />
      <h1>{words.title}</h1>
      {failed && (
        <Toasts>
          <Toast {...words.failed} />
        </Toasts>
      )}
      <form
        method="post"
        action={next === firstScreen['/admin'] ? '/admin/login' : `/admin/login?next=${encodeURIComponent(next)}`}
        className={styles.form}
      >
        <FormErrors messages={formErrors(form)} />
        <TextField {...field(form, 'email')} label={words.fields.email} type="email" autoComplete="username" required />
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
