import { redirect } from 'react-router'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { actorOf, requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { Route } from './+types/entry.route.ts'
import { credentials, resetRequest } from './credentials.ts'
import { entry, entryMode, entryTexts } from './entry.content.ts'
import styles from './entry.module.css'
import { createAccount, enterWithPassword } from './entry.server.ts'
import { safeNext } from './safe-next.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: entry[loaderData?.mode ?? 'signin'].title, noindex: true })

export function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const next = safeNext(search.get('next'), '/campus')
  if (actorOf(context).kind === 'member') throw redirect(next)
  const mode = entryMode(search)
  return { mode, next, form: describeForm(mode === 'reset' ? resetRequest : credentials) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const search = new URL(request.url).searchParams
  if (entryMode(search) === 'signup') {
    return submitForm(request, credentials, async (given) => {
      const cookie = await createAccount(given, requestOf(context))
      if (cookie) throw redirect('/campus', { headers: { 'set-cookie': cookie } })
      return { notice: entryTexts.signedUp }
    })
  }
  return submitForm(request, credentials, async (given) => {
    const { cookie } = await enterWithPassword(given, 'campus', requestOf(context))
    throw redirect(safeNext(search.get('next'), '/campus'), { headers: { 'set-cookie': cookie } })
  })
}

export default function Entry({ loaderData: { mode, next, form: blank }, actionData }: Route.ComponentProps) {
  const texts = entry[mode]
  const form = actionData && 'form' in actionData ? actionData.form : blank
  const notice = actionData && 'notice' in actionData ? actionData.notice : undefined
  const address = (to: string) => `/campus/auth?${new URLSearchParams({ mode: to, ...(next !== '/campus' && { next }) })}`
  return (
    <section className={styles.entry}>
      <h1>{texts.title}</h1>
      {notice && (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      <FormErrors messages={formErrors(form)} />
      <form method="post" action={address(mode)} className={styles.form}>
        <TextField {...field(form, 'email')} label="Email" type="email" autoComplete="email" required />
        {mode !== 'reset' && (
          <TextField
            {...field(form, 'password')}
            label="Password"
            type="password"
            autoComplete={mode === 'signup' ? 'new-password' : 'current-password'}
            required
          />
        )}
        <Button busyLabel={texts.busy}>{texts.submit}</Button>
      </form>
    </section>
  )
}
