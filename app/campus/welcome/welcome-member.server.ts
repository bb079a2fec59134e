import { currentProfile } from '#app/members/directory.server.ts'
import { unnamed } from '#app/members/person.ts'
import { endWelcome } from '#app/members/profile-fields/welcome.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { publishPost } from '../posts/publish.server.ts'
import { ensureTopic } from '../topics/create.server.ts'
import { introductions } from './welcome.ts'

/** Publishes a newcomer's introduction as a post. @throws Forbidden for suspended members, TooMany */
export async function welcomeMember(member: SignedIn, { content, key }: { content: string; key?: string | undefined }) {
  const { name } = await currentProfile(member)
  await ensureTopic(introductions)
  const title = `Hello from ${name === unnamed ? 'a new member' : name}`
  const post = await publishPost(member, introductions.slug, { title, content, key })
  await endWelcome(member)
  return post
}
