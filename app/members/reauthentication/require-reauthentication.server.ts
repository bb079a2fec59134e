import { data, redirect } from 'react-router'
import {
  type Caller,
  countRecoveryCodes,
  hasPasskey,
  isAuthError,
  listFactors,
  mailReauthenticationCode,
  type OwnerCredential,
  proveOwner,
} from '#app/auth/auth.ts'
import { formatWait } from '../format-wait.ts'
import { postedPasskey } from '../passkeys/posted-passkey.ts'
import { type CookieSession, cookieSession } from '../second-factor/second-factor.server.ts'
import { reauthenticationLabels } from './labels.ts'
import { type ReauthenticationRequest, reauthenticationMinutes } from './reauthentication.ts'

/** True if the session's last reauthentication is recent enough. */
export function isProven({ provedAt }: Pick<CookieSession, 'provedAt'>): boolean {
  return Date.now() - provedAt.getTime() < reauthenticationMinutes * 60_000
}

/** True if the admin session's last reauthentication is recent enough. */
export async function isAdminProven(request: Request): Promise<boolean> {
  const session = await cookieSession(request, 'admin')
  return session !== null && isProven(session)
}

/**
 * Requires it before exporting personal data by a GET request.
 * @param screen the screen with the link to the file, to return to
 * @throws a redirect to the reauthentication page
 */
export async function requireReauthenticationToExport(request: Request, screen: string): Promise<void> {
  if (await isAdminProven(request)) return
  throw redirect(`/admin/proof?${new URLSearchParams({ next: screen })}`)
}

/**
 * Requires reauthentication before a sensitive action: the last one is recent, or the form contains a valid proof.
 * @throws the reauthentication page, which carries the submitted values and repeats the action
 */
export async function requireReauthentication(
  request: Request,
  { session, caller }: { session: CookieSession; caller: Caller },
  form: FormData,
): Promise<void> {
  if (isProven(session)) return
  const credential = credentialFrom(form)
  if (credential) {
    const error = await check(session, credential, caller)
    if (!error) return
    throw await reauthenticationPage(request, session, form, { error })
  }
  if (!form.has('proof-mail')) throw await reauthenticationPage(request, session, form)
  const error = await mailCode(session, caller)
  throw await reauthenticationPage(request, session, form, error ? { error } : { mailed: true })
}

/** The methods available to a session's owner. A mailed code is only for accounts with no other method. */
export async function reauthenticationMethods({ user }: CookieSession): Promise<ReauthenticationRequest['methods']> {
  const passkey = await hasPasskey(user.id)
  const code = (await listFactors(user.id)).length > 0 || (await countRecoveryCodes(user.id)) > 0
  const password = user.passwordHash !== null
  return { password, code, passkey, mail: !password && !passkey && !code }
}

function credentialFrom(form: FormData): OwnerCredential | undefined {
  const [password, code] = [String(form.get('proof-password') ?? ''), String(form.get('proof-code') ?? '')]
  const passkey = postedPasskey(form, 'proof-passkey')
  if (passkey) return { passkey }
  if (password) return { password }
  return code ? { code: code.replace(/\s/g, '') } : undefined
}

async function check({ user, sessionId }: CookieSession, credential: OwnerCredential, caller: Caller) {
  try {
    await proveOwner(user.id, sessionId, credential, caller)
    return undefined
  } catch (error) {
    if (!isAuthError(error)) throw error
    const field = 'password' in credential ? 'password' : 'code' in credential ? 'code' : ''
    if (error.retryAfter) return { field, message: `Too many tries. ${formatWait(error.retryAfter)}` } as const
    const messages = { password: reauthenticationLabels.wrongPassword, code: 'This code is wrong or was used before.' }
    return { field, message: field ? messages[field] : 'This passkey did not work. Please try again.' } as const
  }
}

async function mailCode({ user }: CookieSession, caller: Caller): Promise<ReauthenticationRequest['error']> {
  try {
    await mailReauthenticationCode(user.id, caller)
    return undefined
  } catch (error) {
    if (!isAuthError(error)) throw error
    return { field: '', message: error.retryAfter ? formatWait(error.retryAfter) : error.message }
  }
}

async function reauthenticationPage(
  request: Request,
  session: CookieSession,
  form: FormData,
  more: Pick<ReauthenticationRequest, 'error'> & { mailed?: boolean } = {},
) {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method !== 'POST' && request.method !== 'GET') searchParams.set('_method', request.method)
  const reauthentication: ReauthenticationRequest = {
    action: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname,
    savedFields: [...form].filter(isSavedField),
    methods: await reauthenticationMethods(session),
    mailed: false,
    ...more,
  }
  return data({ reauthentication }, { status: 403, headers: { 'cache-control': 'no-store' } })
}

// Do not send secrets or files back: they have to be entered again.
function isSavedField(entry: [string, FormDataEntryValue]): entry is [string, string] {
  const [name, value] = entry
  return typeof value === 'string' && !name.startsWith('proof-') && !/password|credential/i.test(name)
}
