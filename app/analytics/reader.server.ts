import { createHash, randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { readerSalts } from './tables.server.ts'

/** Distinguishes browsers without storing anything in them. */
export interface BrowserInfo {
  address: string
  userAgent: string
  language: string
}

/** The browser of a request; undefined if it sends Do Not Track or Global Privacy Control. */
export function browserInfoOf(headers: Headers, address: string): BrowserInfo | undefined {
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return undefined
  const header = (name: string) => headers.get(name)?.slice(0, 300) ?? ''
  return { address, userAgent: header('user-agent'), language: header('accept-language') }
}

/** A pseudonymous id of a browser for today. It changes daily, and cannot be computed once the day's salt is purged. */
export async function readerOf({ address, userAgent, language }: BrowserInfo): Promise<string> {
  const salt = await saltOf(new Date().toISOString().slice(0, 10))
  const parts = [salt, addressKey(address), userAgent, language]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

let known: { day: string; salt: Promise<string> } | undefined

function saltOf(day: string): Promise<string> {
  if (known?.day === day) return known.salt
  const salt = saveSalt(day)
  known = { day, salt }
  salt.catch(() => {
    known = undefined
  })
  return salt
}

/** One salt per day for all processes; the first process creates it. */
async function saveSalt(day: string): Promise<string> {
  const made = randomBytes(24).toString('base64url')
  await database().insert(readerSalts).values({ day, salt: made }).onConflictDoNothing()
  const [stored] = await database().select({ salt: readerSalts.salt }).from(readerSalts).where(eq(readerSalts.day, day))
  return stored?.salt ?? made
}

/** Purges the salts of past days. @returns once no hash of those days can be computed any more */
export async function purgeSalts(today: string): Promise<void> {
  await database().delete(readerSalts).where(lt(readerSalts.day, today))
}
