import { config } from '#app/platform/config/config.server.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { requirePhoneSignIn } from '../accounts/sign-in-methods.ts'
import {
  changeUser,
  mergedMetadata,
  normalEmail,
  normalPhone,
  type User,
  userByEmail,
  userByPhone,
} from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { magicLinkMail } from '../emails/magic-link.ts'
import { fail } from '../errors.ts'
import { limitAddress, limitMail, limits, limitText } from '../limits.ts'
import { createAccount, mailConfirmation, withMadeUpAccount } from '../sign-up/sign-up.ts'
import type { Metadata } from '../tables.server.ts'
import { sendText } from '../texts.ts'
import { issueLink, type LinkWishes } from './issue-link.ts'
import { codeSeconds, issueOneTimeToken } from './one-time-tokens.ts'
import { sendSecret } from './send-mail.ts'

/** A request to sign in by a code or link. */
export interface CodeRequest extends LinkWishes {
  /** Creates an account if there is none. Default: true. */
  createUser?: boolean | undefined
  data?: Metadata | undefined
  caller: Caller
}

/**
 * Mails a code and a link to sign in with.
 * @throws AuthError otp_disabled, signup_disabled, validation_failed, over_email_send_rate_limit
 */
export async function requestMagicLink(request: CodeRequest & { email: string }): Promise<void> {
  await limitAddress(limits.otp, request.caller)
  const email = normalEmail(request.email)
  const data = mergedMetadata({}, request.data)
  await limitMail('magiclink', email, request.caller, mayCreate(request) ? 'account' : undefined)
  const known = await userByEmail(email)
  const account = { ...request, email, data }
  const user = known ?? (await createIfAllowed(account, () => userByEmail(email)))
  const noted = () => audit({ act: 'auth.magic-link-asked', subjectId: user.id, caller: request.caller })
  if (known) await takeAsLong(account, noted)
  await transaction(async () => {
    if (!known) await noted()
    if (!user.emailConfirmedAt && !user.passwordHash && !config().auth.autoconfirm) return confirmFirst(user, request)
    const change = config().auth.autoconfirm && !known ? { emailConfirmedAt: new Date() } : {}
    await changeUser(user.id, { ...change, recoverySentAt: new Date() })
    const secret = await issueLink(user, { purpose: 'magiclink', sentTo: email, method: 'magiclink', ...request })
    const isKnown = user.emailConfirmedAt !== null
    await sendSecret('magic-link', email, magicLinkMail({ to: email, ...secret }), { known: isKnown })
  })
}

/**
 * Sends a code by text to sign in with.
 * @returns the message's id
 * @throws AuthError otp_disabled, signup_disabled, sms_send_failed, over_sms_send_rate_limit
 */
export async function requestTextCode(request: CodeRequest & { phone: string }): Promise<string> {
  await limitAddress(limits.otp, request.caller)
  requirePhoneSignIn()
  const phone = normalPhone(request.phone)
  const data = mergedMetadata({}, request.data)
  await limitText('phone_confirmation', phone, request.caller, mayCreate(request) ? 'account' : undefined)
  const known = await userByPhone(phone)
  const account = { ...request, phone, data }
  const user = known ?? (await createIfAllowed(account, () => userByPhone(phone)))
  const noted = () => audit({ act: 'auth.text-code-asked', subjectId: user.id, caller: request.caller })
  if (known) await takeAsLong(account, noted)
  const code = await transaction(async () => {
    if (!known) await noted()
    return textCode(user, phone)
  })
  return sendText(phone, `Your code is ${code}`)
}

/** Creates a code to be sent to the account's number. */
export async function textCode(user: User, phone: string, askedBy?: string): Promise<string> {
  await changeUser(user.id, { confirmationSentAt: new Date() })
  const { code } = await issueOneTimeToken({
    userId: user.id,
    purpose: 'phone_confirmation',
    sentTo: phone,
    askedBy,
    seconds: codeSeconds.text,
  })
  return code
}

async function confirmFirst(user: User, request: CodeRequest): Promise<void> {
  await changeUser(user.id, { confirmationSentAt: new Date() })
  await mailConfirmation(user, request)
}

interface RequestedAccount {
  email?: string
  phone?: string
  data: Metadata
  createUser?: boolean | undefined
  caller: Caller
}

const mayCreate = ({ createUser }: Pick<CodeRequest, 'createUser'>) => createUser !== false && config().auth.signup

/**
 * Does the work of a new address for a known one, so that timing does not reveal the account: it creates an account and
 * rolls it back, and runs `noted` in a separate transaction, whose commit waits for the disk as a real one does.
 */
async function takeAsLong(account: RequestedAccount, noted: () => Promise<void>): Promise<void> {
  if (mayCreate(account)) await withMadeUpAccount(account, null)
  await transaction(noted)
}

async function createIfAllowed(account: RequestedAccount, find: () => Promise<User | undefined>): Promise<User> {
  if (account.createUser === false) fail('otp_disabled')
  if (!config().auth.signup) fail('signup_disabled')
  const { email, phone, data, caller } = account
  try {
    return await transaction(() => createAccount({ email, phone, data, caller }, null))
  } catch (error) {
    // A concurrent request created the account: use it.
    const winner = isDuplicate(error) ? await find() : undefined
    if (!winner) throw error
    return winner
  }
}
