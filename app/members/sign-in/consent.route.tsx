import { createContext, data, redirect } from 'react-router'
import { decideAuthorization, denyUnseen, isAuthError, showAuthorization } from '#app/auth/auth.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { requestOf, responseHeaders } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Filled } from '#app/ui/text/filled.tsx'
import { requireReauthentication } from '../reauthentication/require-reauthentication.server.ts'
import { cookieSession } from '../second-factor/second-factor.server.ts'
import { secondFactorFor, signInFor } from '../sign-in-for.ts'
import type { Route } from './+types/consent.route.ts'
import { entry } from './entry.content.ts'
import styles from './entry.module.css'

export { AccountProblem as ErrorBoundary } from '../reauthentication/account-problem.tsx'
export const handle = {
  forms: true,
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

// Tells the loader, which runs after the action in the same request, that the request is decided.
const decidedContext = createContext(false)

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? titleFor(loaderData.tool) : entry().tools.another, noindex: true })

/** Loads the consent page: an OAuth client's request to sign the member in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(decidedContext)) return null
  const { session, id, how } = await readRequest(request, requestOf(context))
  const { user } = session
  const shown = await showAuthorization(user, id, how).catch(unlessOver)
  if (!shown) return data(null, { status: 404 })
  if ('redirectUrl' in shown) throw away(shown.redirectUrl)
  const { authorization, client } = shown
  const scopes: Record<string, string> = entry().tools.scopes
  return {
    tool: client.name,
    host: hostOf(authorization.redirectUri),
    email: user.email ?? '',
    allows: authorization.scope.split(' ').map((scope) => scopes[scope] ?? scope),
    resources: authorization.resources.map(hostOf),
  }
}

/**
 * POST with `decision=allow` or `decline`. Redirects by a Refresh header, because browsers check redirects after a form
 * against the page's form-action, which allows only this site.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { session, id, how } = await readRequest(request, requestOf(context))
  const posted = await postedForm(request)
  const decide = (authenticatedAt: Date) =>
    decideAuthorization(session.user, id, posted.get('decision') === 'allow', { ...how, authenticatedAt })
  const onward = await decide(how.authenticatedAt)
    .catch(async (error: unknown) => {
      if (!isAuthError(error, 'reauthentication_needed')) throw error
      // Require reauthentication now, however recent the last one is.
      await requireReauthentication(
        request,
        { session: { ...session, provedAt: new Date(0) }, caller: how.caller },
        posted,
      )
      return decide(new Date())
    })
    .catch(unlessOver)
  context.set(decidedContext, true)
  if (!onward) return data({ onward }, { status: 404 })
  responseHeaders(context).set('refresh', `0;url=${onward}`)
  responseHeaders(context).set('referrer-policy', 'no-referrer')
  return { onward }
}

/** The host of the tool, or an app's scheme. */
function hostOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri)
  return host || protocol.slice(0, -1)
}

async function readRequest(request: Request, { address, userAgent }: { address: string; userAgent: string }) {
  const { pathname, search, searchParams } = new URL(request.url)
  const id = searchParams.get('authorization_id') ?? ''
  const session = await cookieSession(request, 'campus')
  if (!session || session.needsFactor) {
    const denied = await denyUnseen(id)
    if (denied) throw away(denied)
    throw redirect(session ? secondFactorFor(pathname + search) : signInFor(pathname + search))
  }
  const how = { aal: session.aal, authenticatedAt: session.provedAt, caller: { address, userAgent } }
  return { session, id, how }
}

// The page explains requests that are expired, decided before, or somebody else's.
function unlessOver(error: unknown): undefined {
  if (!isAuthError(error, 'oauth_authorization_not_found', 'validation_failed')) throw error
  return undefined
}

// Redirects to the client's registered URI on another site.
function away(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } })
}

const titleFor = (tool: string) => withValues(entry().tools.title, { tool })

export default function Consent({ loaderData, actionData }: Route.ComponentProps) {
  const words = entry().tools
  if (actionData?.onward)
    return (
      <section className={styles.entry}>
        <h1>{words.back.title}</h1>
        <FormResult>{words.back.text}</FormResult>
        <a href={actionData.onward}>{words.back.button}</a>
      </section>
    )
  if (!loaderData)
    return (
      <section className={styles.entry}>
        <h1>{words.over.title}</h1>
        <Notice kind="warn">{words.over.text}</Notice>
        <p>{words.over.next}</p>
      </section>
    )
  const { tool, host, email, allows, resources } = loaderData
  return (
    <section className={styles.entry}>
      <h1>{titleFor(tool)}</h1>
      <p>
        <Filled text={words.text} places={{ tool, host, email: <strong>{email}</strong> }} />
      </p>
      <ul>
        {allows.map((permission) => (
          <li key={permission}>{permission}</li>
        ))}
      </ul>
      {resources.length > 0 && <p>{withValues(words.resources, { resources: resources.join(', ') })}</p>}
      <p>
        <Filled text={words.limits} places={{ link: <a href="/campus/account/tools">{words.link}</a> }} />
      </p>
      <form method="post" className={styles.form}>
        <Button name="decision" value="allow">
          {words.allow}
        </Button>
        <Button name="decision" value="decline" kind="quiet">
          {words.decline}
        </Button>
      </form>
    </section>
  )
}
