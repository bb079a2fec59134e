import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { setLeadStatus } from '../inbox/set-status.server.ts'
import { leadParts } from './parts.server.ts'

/** The statuses that every kind has. */
const statusesOfAll = ['new', 'archived', 'spam']

/**
 * Sets the status of up to 100 leads, each named by kind and id (`messages:0198…`). Leads deleted in the meantime are
 * skipped.
 * @throws NotFound for others than admins, Invalid
 */
export async function setStatusOfMany(actor: Actor, chosen: string[], status: string): Promise<void> {
  if (!statusesOfAll.includes(status)) throw new Invalid({ status: ['Choose a status.'] })
  const wanted = [...new Set(chosen)].slice(0, 100).map((one) => {
    const [kind = '', id = ''] = one.split(':')
    const part = leadParts.find((known) => known.kind === kind)
    if (!part) throw new Invalid({ lead: ['Choose leads of the list.'] })
    return { leadKind: part.leadKind, id }
  })
  if (wanted.length === 0) throw new Invalid({ lead: ['Choose at least one.'] })
  // Update in id order: concurrent requests for the same leads would deadlock otherwise.
  wanted.sort((one, other) => (one.id < other.id ? -1 : 1))
  await transaction(async () => {
    let changed = 0
    for (const { leadKind, id } of wanted) {
      await setLeadStatus(leadKind, actor, id, status).then(
        () => changed++,
        (error: unknown) => {
          if (!(error instanceof NotFound)) throw error
        },
      )
    }
    if (changed === 0) throw new NotFound()
  })
}
