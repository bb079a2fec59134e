import { newId } from '#app/platform/ids.ts'
import { buildMessage } from '../messages/factory.ts'
import { messageKind } from '../messages/lead-kind.server.ts'
import { trashLead } from './trash.server.ts'

/** Creates a message in the trash. */
export async function buildTrashedLead(): Promise<{ id: string }> {
  const { id } = await buildMessage()
  const admin = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: '' } as const
  await trashLead(messageKind, admin, id)
  return { id }
}
