import { expect } from 'vitest'
import type { AudienceChoice } from '#app/campus/topics/audience/audience.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { findTopic } from '#app/campus/topics/queries.server.ts'
import { renameTopic } from '#app/campus/topics/rename.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { NotFound } from '#app/platform/errors.ts'

export const everyMember: AudienceChoice = { audience: 'members', groups: [] }
/** What an admin chooses where groups alone are to see a topic. */
export const onlyFor = (...groups: string[]): AudienceChoice => ({ audience: 'groups', groups })

/** A topic that is private to a group, with who is in it, who is not, and who sees everything. */
export async function secretTopic() {
  const [inside, outside] = [await buildMember({ name: 'Ina' }), await buildMember()]
  const [moderator, admin] = [await buildMember({ role: 'moderator' }), await buildMember({ role: 'admin' })]
  const group = await buildGroup({ memberIds: [inside.id] })
  const topic = await buildTopic({ groupIds: [group.id] })
  return { inside, outside, moderator, admin, group, topic }
}

/** Whether `actor` finds the topic. */
export async function sees(actor: Actor, slug: string): Promise<boolean> {
  return findTopic(actor, slug).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(NotFound)
      return false
    },
  )
}

/** Has the topic be for those whom `to` names. */
export async function setTo(
  admin: SignedIn,
  { id, slug, name }: { id: string; slug: string; name: string },
  to: AudienceChoice,
) {
  expect((await renameTopic(admin, slug, { name, slug, description: '' }, to)).id).toBe(id)
}
