import { system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { missingAddresses } from './tables.server.ts'
import { addRedirect } from './write.server.ts'

/** Adds a redirect from a unique address to `/about`. */
export async function buildRedirect(overrides: { path?: string; target?: string } = {}) {
  const draft = { path: `/old-${newId()}`, target: '/about', status: '301' as const, ...overrides }
  return { ...draft, ...(await addRedirect(system, draft)) }
}

/** A requested address that does not exist. */
export async function buildMissingAddress() {
  const id = newId()
  await database()
    .insert(missingAddresses)
    .values({ id, path: `/gone-${id}` })
  return { id }
}
