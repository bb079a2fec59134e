import { listUsers } from '#app/auth/auth.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { registerListeners } from '#app/wiring/listeners.server.ts'
import { removeSampleContent } from '../sample/remove.server.ts'
import { withDatabase } from './with-database.ts'

/** `sample remove`: moves all sample content to the trash, from where it can be restored for 30 days. */
export function removeSample(): Promise<number> {
  const remove = async () => {
    const { users } = await listUsers({ role: 'admin' })
    const admin = users.find(({ email }) => email)
    if (!admin?.email) {
      console.error('There is no admin, in whose name it is removed: npm run cli -- admin create EMAIL')
      return 1
    }
    registerListeners()
    const actor: SignedIn = { kind: 'member', id: admin.id, email: admin.email, role: 'admin', sessionId: '' }
    const removed = await removeSampleContent(actor)
    console.log(
      `The sample posts are in the trash for 30 days, and so are ${removed} articles, downloads, events and curated ` +
        'resources. The sample members who wrote the posts are deleted, which cannot be undone. Categories and tags stay.',
    )
    return 0
  }
  return withDatabase(remove, { enqueues: true })
}
