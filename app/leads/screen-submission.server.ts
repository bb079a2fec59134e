import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type ReadPage, visitOf } from '#app/analytics/page-views.server.ts'
import type { BrowserInfo } from '#app/analytics/reader.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid, TooMany } from '#app/platform/errors.ts'
import { consumeBudget, isMailboxSpared } from '#app/platform/limits/budget.server.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { type Mail, sendMail } from '#app/platform/mail/send.server.ts'
import { leadPageViews } from './contacts/tables.server.ts'
import { leadFormMessages } from './form/messages.ts'
import { isFlood, isWithinNetworkLimit } from './spam/flood.server.ts'
import { type FormToken, readFormToken } from './spam/form-token.server.ts'
import { MIN_FORM_AGE } from './spam/hidden-fields.ts'
import { looksLikeSpam } from './spam/learned/learn.server.ts'

/** The sender of a public form, besides its fields. */
export interface Sender {
  /** The client's address. */
  address: string
  /** The form token from the hidden field. */
  token: unknown
  /** The value of the honeypot field. */
  honeypot: unknown
  /** Undefined for visitors who opt out of tracking. */
  browser?: BrowserInfo | undefined
}

/** A submitted lead form to screen. */
interface Incoming {
  email: string
  content: unknown[]
  limits: LeadLimits
  /** False skips spam scoring, for kinds whose false positives could not be recovered: a call reserves a time. */
  checksText?: boolean
  /** False where the result itself is emailed: the form is rejected if no email can be sent. */
  canDoWithoutMail?: boolean
}

/** Rate limits per client address and per recipient email address. */
export interface LeadLimits {
  address: Limit
  email: Limit
}

/** A screened submission, before its lead kind stores it. */
export interface ScreenedSubmission {
  /** Hash of the form token and the input: submitting the same form twice creates one lead. */
  digest: string
  /** True for a duplicate submission: the caller does nothing. */
  isKnown: boolean
  /** `spam` is stored separately, and no email is sent. */
  status: 'new' | 'spam'
  /** The pages that the sender visited before. */
  pageViews: ReadPage[]
  /** The unverified address to email; undefined once that mailbox reached its daily limit. */
  mailbox?: string | undefined
}

/** Maximum age of a form token, in milliseconds. */
const MAX_TOKEN_AGE = 24 * 60 * 60 * 1_000

// Autofill can submit as fast as a bot once, but not repeatedly.
const fastSubmissions: Limit = { name: 'form.hasty', points: 3, seconds: 3600, per: 'address' }

/**
 * Screens a submission: token age, rate limits and spam.
 * @param table the table of its lead kind @param content the input that distinguishes one lead from another
 * @param limits by client address and by recipient email address
 * @throws Invalid without a token that we issued or for many fast submissions, TooMany with the seconds to wait
 */
export async function screenSubmission(
  sender: Sender,
  table: PgTable & { digest: PgColumn },
  { email, content, limits, checksText = true, canDoWithoutMail = true }: Incoming,
): Promise<ScreenedSubmission> {
  const token = await requireFormToken(sender)
  const digest = createHash('sha256')
    .update(JSON.stringify([token.id, ...content]))
    .digest('base64url')
  const isSuspected = isHoneypotFilled(sender)
  if (await database().$count(table, eq(table.digest, digest)))
    return { digest, isKnown: true, status: isSuspected ? 'spam' : 'new', pageViews: [] }
  await consumeSubmissionLimits(sender, token, email, limits)
  const isWithinLimit = await isWithinNetworkLimit(sender.address, limits.address.name)
  if (!checksText && !isWithinLimit) throw new TooMany(600)
  // Store it as spam instead of rejecting it: it may be a false positive.
  const isSpam = isSuspected || (checksText && (!isWithinLimit || (await isUnwanted(email, content))))
  const status = isSpam ? 'spam' : 'new'
  const isMailLimited = !isSpam && (await isMailboxSpared(email))
  if (isMailLimited && !canDoWithoutMail) throw new TooMany(3600)
  return {
    digest,
    isKnown: false,
    status,
    mailbox: isMailLimited ? undefined : email,
    pageViews: await visitOf(sender.browser),
  }
}

async function isUnwanted(email: string, content: unknown[]): Promise<boolean> {
  return (await isFlood(content)) || looksLikeSpam([email, JSON.stringify(content)])
}

/**
 * Stores the sender's page views with a lead and sends its emails, in the caller's transaction. Skips the email to the
 * sender when that mailbox reached its daily limit.
 * @param email the sender's
 */
export async function storeLeadMails(
  leadId: string,
  email: string,
  { pageViews, mailbox }: Pick<ScreenedSubmission, 'pageViews' | 'mailbox'>,
  mails: Mail[],
): Promise<void> {
  await saveVisit(leadId, pageViews)
  for (const mail of mails) {
    const isToSender = mail.to === email
    if (!isToSender || mailbox) await sendMail({ ...mail, ...(isToSender && { paced: true }) })
  }
}

/** Stores the sender's page views with a lead. */
export async function saveVisit(leadId: string, pages: ReadPage[]): Promise<void> {
  if (pages.length === 0) return
  await database().insert(leadPageViews).values({ leadId, pages }).onConflictDoNothing()
}

/** Reads and validates the form token. @throws Invalid for a forged or expired token */
export async function requireFormToken(sender: Sender): Promise<FormToken> {
  const token = await readFormToken(sender.token)
  if (!token || Date.now() - token.issuedAt > MAX_TOKEN_AGE) throw new Invalid({ '': [leadFormMessages.openTooLong] })
  return token
}

// Mark as spam rather than reject: autofill may have filled the honeypot.
function isHoneypotFilled({ honeypot }: Sender): boolean {
  return typeof honeypot === 'string' && honeypot !== ''
}

/**
 * Waits until the form token is old enough, then consumes the sender's rate limits.
 * @throws Invalid for many fast submissions, TooMany with the seconds to wait
 */
export async function consumeSubmissionLimits(
  sender: Sender,
  token: FormToken,
  email: string,
  limits: LeadLimits,
): Promise<void> {
  // Negative if the clock was set back after the token was issued: do not wait for the clock to catch up.
  const age = Date.now() - token.issuedAt
  if (age >= 0 && age < MIN_FORM_AGE) {
    await consume(fastSubmissions, addressKey(sender.address)).catch((error: unknown) => {
      throw error instanceof TooMany ? new Invalid({ '': [leadFormMessages.tooQuick] }) : error
    })
    await wait(MIN_FORM_AGE - age)
  }
  await consume(limits.address, addressKey(sender.address))
  await consumeBudget(sender.address, limits.address.name)
  await consume(limits.email, email.toLowerCase())
}
