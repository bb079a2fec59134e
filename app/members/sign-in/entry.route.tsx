import { data, redirect } from 'react-router'
import { PageFigure } from '#app/art/page-figure.tsx'
import { isProviderSetUp } from '#app/auth/auth.ts'
import { config } from '#app/platform/config/config.server.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { actorOf, requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { unconfirmedMessage } from '../auth-message.ts'
import { credentials, resetRequest } from '../credentials.ts'
import { PasskeyForm, PasskeyScript } from '../passkeys/passkey-form.tsx'
import { rateLimitMessage } from '../passkeys/rate-limit-error.ts'
import { returnUrlFor } from '../return-url.ts'
import { safeNext } from '../safe-next.ts'
import { cookieSession } from '../second-factor/second-factor.server.ts'
import { secondFactorFor } from '../sign-in-for.ts'
import type { Route } from './+types/entry.route.ts'
import { entry, signInMode, signInProblem } from './entry.content.ts'
import styles from './entry.module.css'
import { askForReset, enterWithPassword, signUpWithPassword } from './entry.server.ts'
import { MailAgain, MailContinueLink, type MailPurpose } from './mail-continue-link.tsx'
import { requestedMail, requestedMailCookie } from './requested-mail.server.ts'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: entry()[loaderData?.mode ?? 'signin'].title, noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const next = safeNext(search.get('next'), '/campus')
  if (actorOf(context).kind === 'member') throw redirect(next)
  const mode = signInMode(search)
  // A session that still needs its second factor continues there. That page offers to sign in as somebody else.
  const waits = mode === 'signin' && !search.has('problem') && (await cookieSession(request, 'campus'))?.needsFactor
  if (waits) throw redirect(secondFactorFor(next))
  return {
    mode,
    next,
    google: isProviderSetUp('google'),
    least: config().auth.passwordMin,
    linkExpired: search.get('problem') === 'link',
    askedMail: search.get('problem') === 'link' ? requestedMail(request) : undefined,
    problem: rateLimitMessage(search) ?? signInProblem(search.get('problem')),
    done: search.get('done') === 'left' ? entry().left : undefined,
    form: describeForm(mode === 'reset' ? resetRequest : credentials),
  }
}

export function action({ request, context }: Route.ActionArgs) {
  const search = new URL(request.url).searchParams
  const info = requestOf(context)
  const next = safeNext(search.get('next'), '/campus')
  switch (signInMode(search)) {
    case 'signup':
      return submitForm(request, credentials, async (input) => {
        const cookie = await signUpWithPassword(input, info, next)
        if (cookie) throw redirect(next, { headers: { 'set-cookie': cookie } })
        return mailed(entry().signedUp, 'signup', input.email, next)
      })
    case 'reset':
      return submitForm(request, resetRequest, async ({ email }) => {
        await askForReset(email, info)
        return mailed(entry().resetSent, 'reset', email)
      })
    default:
      return submitForm(request, credentials, async (input) => {
        const { cookie, needsFactor, user } = await enterWithPassword(input, 'campus', info)
        const onward = needsFactor ? secondFactorFor(next) : returnUrlFor(user, next)
        throw redirect(onward, { headers: { 'set-cookie': cookie } })
      })
  }
}

function mailed(notice: string, purpose: MailPurpose, email: string, next?: string) {
  const headers = { 'set-cookie': requestedMailCookie({ purpose, email, next }) }
  return data({ notice, mailed: { purpose, email } }, { headers })
}

export default function Entry({
  loaderData: { mode, next, google, least, linkExpired, askedMail, problem, done, form: blank },
  actionData,
}: Route.ComponentProps) {
  const words = entry()
  const texts = words[mode]
  const form = actionData && 'form' in actionData ? actionData.form : blank
  const notice = actionData && 'notice' in actionData ? actionData.notice : done
  const mailed = actionData && 'mailed' in actionData ? actionData.mailed : undefined
  const unconfirmed = formErrors(form).includes(unconfirmedMessage)
  const wanted: Record<string, string> = next === '/campus' ? {} : { next }
  const address = (to: string) => `/campus/auth?${new URLSearchParams({ mode: to, ...wanted })}`
  return (
    <div className={styles.page}>
      <section className={styles.entry}>
        <h1>{texts.title}</h1>
        {mode !== 'reset' && (
          <>
            <nav aria-label="Sign In or Sign Up" className={styles.toggle}>
              <a href={address('signin')} aria-current={mode === 'signin' ? 'page' : undefined}>
                {words.toggle.signin}
              </a>
              <a href={address('signup')} aria-current={mode === 'signup' ? 'page' : undefined}>
                {words.toggle.signup}
              </a>
            </nav>
            {mode === 'signup' && <p>{words.joining}</p>}
            {mode === 'signin' && (
              <PasskeyForm
                action={`/campus/auth/passkey?${new URLSearchParams(wanted)}`}
                ceremony="show"
                offers
                label={words.passkey}
              />
            )}
            {google && (
              <>
                <form
                  method="post"
                  action={`/campus/auth/google?${new URLSearchParams(wanted)}`}
                  className={styles.form}
                >
                  <Button kind="quiet">{words.google}</Button>
                </form>
                <p className={styles.or}>{words.or}</p>
              </>
            )}
          </>
        )}
        {notice && <FormResult>{notice}</FormResult>}
        <FormErrors messages={problem && !actionData ? [problem] : formErrors(form)} />
        {linkExpired && !actionData && <NewLink mail={askedMail} />}
        {mailed && (
          <>
            <p>{withValues(words.wrote, { email: mailed.email })}</p>

            <MailContinueLink {...mailed} />
          </>
        )}
        {unconfirmed && <MailContinueLink purpose="signup" email={field(form, 'email').defaultValue} />}
        {!mailed && (
          <form method="post" action={address(mode)} className={styles.form}>
            <EmailField
              {...field(form, 'email')}
              label={words.fields.email}
              autoComplete={mode === 'signin' ? 'username webauthn' : 'email'}
              required
            />
            {mode !== 'reset' && (
              <TextField
                {...field(form, 'password')}
                label={words.fields.password}
                type="password"
                autoComplete={mode === 'signup' ? 'new-password' : 'current-password'}
                help={mode === 'signup' ? withValues(words.passwordHelp, { least }) : undefined}
                required
              />
            )}
            <Button busyLabel={texts.busy}>{texts.submit}</Button>
          </form>
        )}
        {mode === 'signin' && (
          <p className={styles.links}>
            <a href="/campus/auth/code?for=signin">{words.byMail}</a>
            <a href={address('reset')}>{words.forgot}</a>
          </p>
        )}
        {mode === 'reset' && (
          <p className={styles.links}>
            <a href={address('signin')}>{words.back}</a>
          </p>
        )}
        <p className={styles.links}>
          <a href="/terms">{words.legal.terms}</a>
          <a href="/privacy">{words.legal.privacy}</a>
        </p>
      </section>
      {mode === 'signin' && <PasskeyScript />}
      <PageFigure page="auth" className={styles.figure} />
    </div>
  )
}

/** Requests another link, for the address that this browser used before or for another one. */
function NewLink({ mail }: { mail: { purpose: MailPurpose; email: string } | undefined }) {
  if (!mail)
    return (
      <p className={styles.links}>
        <a href="/campus/auth/code?for=signin">{entry().newLink}</a>
      </p>
    )
  return (
    <div className={styles.onward}>
      <p>{withValues(entry().went, { email: mail.email })}</p>
      <MailAgain {...mail} />
    </div>
  )
}
