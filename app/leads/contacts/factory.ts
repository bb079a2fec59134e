import { newId } from '#app/platform/ids.ts'
import { buildMessage } from '../messages/factory.ts'
import { ensurePerson } from './person.server.ts'

/** Creates a contact who has sent a message. */
export async function buildPerson({ email = `${newId()}@example.com` } = {}): Promise<{ id: string }> {
  await buildMessage({ email })
  return { id: await ensurePerson(email) }
}
