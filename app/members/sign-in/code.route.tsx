import { data, redirect } from 'react-router'
import { z } from 'zod'
import { isAuthError, requestRecovery, requestSignInMail, resend, verifyCode } from '#app/auth/auth.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { Invalid } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { actorOf, requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { resetRequest } from '../credentials.ts'
import { returnUrlFromMail } from '../return-url.ts'
import { openWebSession } from '../sessions/open-session.server.ts'
import { secondFactorFor } from '../sign-in-for.ts'
import type { Route } from './+types/code.route.ts'
import { entry } from './entry.content.ts'
import styles from './entry.module.css'
import { callbackTo, rejectSignIn } from './entry.server.ts'
import { notSixDigitsMessage } from './labels.ts'
import type { MailPurpose } from './mail-continue-link.tsx'
import { requestedMail, requestedMailCookie } from './requested-mail.server.ts'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle

const codeEntry = resetRequest.extend({
  code: z
    .string('Please enter the code.')
    .transform((code) => code.replace(/\s/g, ''))
    .refine((code) => /^\d{6}$/.test(code), notSixDigitsMessage),
})

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: entry().code.titles[loaderData?.purpose ?? 'signin'], noindex: true })

export function loader({ request, context }: Route.LoaderArgs) {
  const [actor, purpose] = [actorOf(context), purposeOf(request)]
  // A signed-in member may still have forgotten the password.
  if (actor.kind === 'member' && purpose !== 'reset') throw redirect('/campus')
  return { purpose, isIn: actor.kind === 'member', form: describeForm(codeEntry) }
}

/** POST verifies the typed code; with `?send` it mails one, or mails it again. */
export async function action({ request, context }: Route.ActionArgs) {
  const purpose = purposeOf(request)
  const { address, userAgent } = requestOf(context)
  const caller = { address, userAgent }
  const posted = await postedForm(request)
  if (new URL(request.url).searchParams.has('send'))
    return submitForm(posted, resetRequest, async ({ email }) => {
      const next = wantedBy(request, email)
      await send(purpose, { email, redirectTo: callbackTo(next), forWebsite: true, caller }).catch(rejectSignIn)
      const headers = { 'set-cookie': requestedMailCookie({ purpose, email, next }) }
      return data({ sent: true, form: describeForm(codeEntry, { email }) }, { headers })
    })
  // The form on the previous page posts only the address.
  if (!posted.has('code')) return data({ sent: false, form: describeForm(codeEntry, { email: emailIn(posted) }) })
  return submitForm(posted, codeEntry, async ({ email, code }) => {
    const type = purpose === 'reset' ? 'recovery' : 'email'
    const shown = await verifyCode({ type, email, code, caller }).catch(rejectCode)
    if (shown.half) throw redirect(`/campus/account/address?done=address-${shown.changed ? 'changed' : 'half'}`)
    const cookie = await openWebSession({ userId: shown.user.id, kind: 'campus', ...caller })
    const onward = returnUrlFromMail(shown, wantedBy(request, email))
    const next = shown.needsFactor ? secondFactorFor(onward) : onward
    throw redirect(next, { headers: { 'set-cookie': cookie } })
  })
}

function purposeOf(request: Request): MailPurpose {
  const purpose = new URL(request.url).searchParams.get('for') ?? ''
  return purpose === 'signup' || purpose === 'reset' ? purpose : 'signin'
}

/** The page where this browser signed up with the address. */
function wantedBy(request: Request, email: string): string | undefined {
  const mail = requestedMail(request)
  return mail?.purpose === 'signup' && mail.email === email ? mail.next : undefined
}

function emailIn(posted: FormData): string {
  return String(posted.get('email') ?? '').slice(0, 254)
}

function send(purpose: MailPurpose, wishes: Parameters<typeof requestRecovery>[0]): Promise<void> {
  if (purpose === 'reset') return requestRecovery(wishes)
  if (purpose === 'signin') return requestSignInMail(wishes)
  const { email: to, ...options } = wishes
  return resend({ type: 'signup', to, ...options })
}

function rejectCode(error: unknown): never {
  if (isAuthError(error, 'otp_expired'))
    throw new Invalid({ code: ['That code is wrong, has already been used, or has expired.'] })
  return rejectSignIn(error)
}

/** Asks for the code of a mail, for when its link cannot be opened, and can mail another. */
export default function CodeEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { purpose, isIn } = loaderData
  const form = actionData?.form ?? loaderData.form
  const sent = Boolean(actionData && 'sent' in actionData && actionData.sent)
  const address = `/campus/auth/code?for=${purpose}`
  const email = field(form, 'email')
  const isKnown = email.defaultValue !== ''
  const { code: words, fields, back } = entry()
  return (
    <section className={styles.entry}>
      <h1>{words.titles[purpose]}</h1>
      {sent && <FormResult>{withValues(words.sent, { email: email.defaultValue })}</FormResult>}
      <FormErrors messages={formErrors(form)} />
      {isKnown && (
        <form method="post" action={address} className={styles.form}>
          <input type="hidden" name="email" value={email.defaultValue} />
          <TextField
            {...field(form, 'code')}
            label={words.label}
            help={words.help}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <Button busyLabel={words.busy}>{words.submit}</Button>
        </form>
      )}
      <form method="post" action={`${address}&send`} className={styles.form}>
        <EmailField {...field(form, 'email', 'send')} label={fields.email} autoComplete="email" required />
        <Button kind={isKnown ? 'quiet' : 'primary'} busyLabel={words.sending}>
          {isKnown ? words.again : words.first}
        </Button>
      </form>
      <p>
        <a href={isIn ? '/campus/account/password' : '/campus/auth'}>{isIn ? words.account : back}</a>
      </p>
    </section>
  )
}
