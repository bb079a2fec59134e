import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Browsing } from '#app/analytics/reader.server.ts'
import { type ReadPage, visitOf } from '#app/analytics/trail.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid, TooMany } from '#app/platform/errors.ts'
import { consumeBudget, isMailboxSpared } from '#app/platform/limits/budget.server.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { type Mail, sendMail } from '#app/platform/mail/send.server.ts'
import { leadTrails } from './contacts/tables.server.ts'
import { isFlood, isNetworkCalm } from './spam/flood.server.ts'
import { type Pass, readFormToken } from './spam/form-token.server.ts'
import { youngest } from './spam/hidden-fields.ts'
import { looksLikeSpam } from './spam/learned/learn.server.ts'

/** What a public form carries about its sender, besides its fields. */
export interface Sender {
  /** The client's address. */
  address: string
  /** The pass that the form carried. */
  pass: unknown
  /** What stands in the field that people do not see. */
  trap: unknown
  /** Absent where they ask not to be followed. */
  browsing?: Browsing | undefined
}

/** What came with a form. */
interface Incoming {
  email: string
  typed: unknown[]
  limits: LeadLimits
  /** False where what is taken for spam would be lost: a call holds a time. */
  isJudged?: boolean
  /** False where what is asked for comes by mail: without it, the form is refused. */
  canDoWithoutMail?: boolean
}

/** How often one client may send a form, and one mail address be written to. */
export interface LeadLimits {
  address: Limit
  email: Limit
}

/** A lead that is let in, before its kind stores it. */
export interface Arrival {
  /** Of the form's pass and what was typed: the same form sent twice is one lead. */
  digest: string
  /** True for a form that came before: nothing is to be done. */
  isKnown: boolean
  /** `spam` is kept apart, and nobody is written to. */
  status: 'new' | 'spam'
  /** What its sender had read. */
  trail: ReadPage[]
  /** Who is written to because a stranger says so; absent once that mailbox has had its mails of the day. */
  mailbox?: string | undefined
}

/** Older forms were left open. In milliseconds. */
const oldest = 24 * 60 * 60 * 1_000

// Autofill and a short note can be as quick as a machine, but not again and again.
const hasty: Limit = { name: 'form.hasty', points: 3, seconds: 3600, per: 'address' }

const quickMessage = 'That was very quick. Nothing is lost: please send the form once more.'
const staleMessage = 'This page was open for a long time. Nothing is lost: please send the form once more.'

/**
 * Lets a form in, once it is old enough and its sender is within the limits.
 * @param table where leads of its kind are @param typed what was typed, as far as it makes another lead
 * @param limits by the client's address and by the mail address that would be written to
 * @throws Invalid without a pass that we issued or for many quick forms, TooMany with the seconds to wait
 */
export async function arrive(
  sender: Sender,
  table: PgTable & { digest: PgColumn },
  { email, typed, limits, isJudged = true, canDoWithoutMail = true }: Incoming,
): Promise<Arrival> {
  const pass = await senderPassOf(sender)
  const digest = createHash('sha256')
    .update(JSON.stringify([pass.id, ...typed]))
    .digest('base64url')
  const isTrapped = isSuspect(sender)
  if (await database().$count(table, eq(table.digest, digest)))
    return { digest, isKnown: true, status: isTrapped ? 'spam' : 'new', trail: [] }
  await admit(sender, pass, email, limits)
  const isCalm = await isNetworkCalm(sender.address, limits.address.name)
  if (!isJudged && !isCalm) throw new TooMany(600)
  // Kept apart and not refused: strangers in the same network, or with the same words, may be to blame.
  const isSpam = isTrapped || (isJudged && (!isCalm || (await isUnwanted(email, typed))))
  const status = isSpam ? 'spam' : 'new'
  const isSpared = !isSpam && (await isMailboxSpared(email))
  if (isSpared && !canDoWithoutMail) throw new TooMany(3600)
  return {
    digest,
    isKnown: false,
    status,
    mailbox: isSpared ? undefined : email,
    trail: await visitOf(sender.browsing),
  }
}

async function isUnwanted(email: string, typed: unknown[]): Promise<boolean> {
  return (await isFlood(typed)) || looksLikeSpam([email, JSON.stringify(typed)])
}

/**
 * Keeps with a lead what its sender had read, and has it mailed: in the transaction that stores it. The mail to the
 * sender is left out where that mailbox has had enough.
 * @param email the sender's
 */
export async function announceLead(
  leadId: string,
  email: string,
  { trail, mailbox }: Pick<Arrival, 'trail' | 'mailbox'>,
  mails: Mail[],
): Promise<void> {
  await saveVisit(leadId, trail)
  for (const mail of mails) {
    const isToSender = mail.to === email
    if (!isToSender || mailbox) await sendMail({ ...mail, ...(isToSender && { paced: true }) })
  }
}

/** Keeps with a lead what its sender had read. */
export async function saveVisit(leadId: string, pages: ReadPage[]): Promise<void> {
  if (pages.length === 0) return
  await database().insert(leadTrails).values({ leadId, pages }).onConflictDoNothing()
}

/** The pass of a form. @throws Invalid for one without a pass that we issued, or with one too old */
export async function senderPassOf(sender: Sender): Promise<Pass> {
  const pass = await readFormToken(sender.pass)
  if (!pass || Date.now() - pass.issuedAt > oldest) throw new Invalid({ '': [staleMessage] })
  return pass
}

// What it wrote is kept apart and not thrown away: autofill may be to blame.
function isSuspect({ trap }: Sender): boolean {
  return typeof trap === 'string' && trap !== ''
}

/**
 * Waits until a form is old enough, and counts it for its sender.
 * @throws Invalid for many quick forms, TooMany with the seconds to wait
 */
export async function admit(sender: Sender, pass: Pass, email: string, limits: LeadLimits): Promise<void> {
  // Below nothing where the clock was set back since: such a form is old enough, and need not wait for the clock.
  const age = Date.now() - pass.issuedAt
  if (age >= 0 && age < youngest) {
    await consume(hasty, addressKey(sender.address)).catch((error: unknown) => {
      throw error instanceof TooMany ? new Invalid({ '': [quickMessage] }) : error
    })
    await wait(youngest - age)
  }
  await consume(limits.address, addressKey(sender.address))
  await consumeBudget(sender.address, limits.address.name)
  await consume(limits.email, email.toLowerCase())
}
