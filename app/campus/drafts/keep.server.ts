import { randomUUID } from 'node:crypto'
import { type RouterContextProvider, redirect } from 'react-router'
import { ownCookie, readCookie } from '#app/members/sessions/session-cookie.server.ts'
import { signInFor } from '#app/members/sign-in-for.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { isId } from '#app/platform/ids.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { actorOf, requestOf } from '#app/platform/request.server.ts'
import { draftForm } from './draft-form.ts'
import { campusDrafts } from './tables.server.ts'

const limit: Limit = { name: 'draft.keep', points: 30, seconds: 3600, per: 'address' }
const cookie = 'campus_kept'
const oneDay = 86_400

/**
 * The member who writes. A text of somebody whose session has ended is kept before they are sent to sign in, and comes
 * back afterwards in the browser that sent it.
 * @param page where they come back to
 */
export async function requireWriter(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  page: string,
): Promise<SignedIn> {
  const actor = actorOf(context)
  if (actor.kind === 'member') return actor
  const kept = await keepText(request, requestOf(context).address, page).catch(() => null)
  throw redirect(signInFor(page), kept ? { headers: { 'set-cookie': ownCookie(cookie, kept, oneDay) } } : undefined)
}

async function keepText(request: Request, address: string, page: string): Promise<string | null> {
  const form = Object.fromEntries(await postedForm(request))
  const typed = draftForm.safeParse({ ...form, place: page })
  if (!typed.success || !(typed.data.title + typed.data.content).trim()) return null
  await consume(limit, addressKey(address))
  // Whoever knows the id gets the text: it tells no time and cannot be guessed.
  const id = randomUUID()
  await database()
    .insert(campusDrafts)
    .values({ id, ...typed.data })
  return id
}

/** The id of a text that this browser was sent to sign in with. */
export function keptIn(request: Request): string | null {
  const value = readCookie(request, cookie)
  return isId(value) ? value : null
}
