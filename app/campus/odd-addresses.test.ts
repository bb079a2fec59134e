import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { findEventForCalendar } from '#app/events/queries.server.ts'
import { cancelRegistration, register } from '#app/events/registrations/register.server.ts'
import { restoreEvent } from '#app/events/restore.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { type SignedIn, visitor } from '#app/platform/actor.ts'
import { NotFound } from '#app/platform/errors.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { loader as search } from '#app/search/search.route.tsx'
import { testDatabase } from '#tests/setup/database.ts'
import { editComment } from './comments/edit.server.ts'
import { restoreComment } from './comments/restore.server.ts'
import { trashComment } from './comments/trash-comment.server.ts'
import { writeComment } from './comments/write.server.ts'
import { reportedComment, reportedPost } from './moderation/queries.server.ts'
import { editPost } from './posts/edit.server.ts'
import { hidePost } from './posts/hide.server.ts'
import { likePost, unlikePost } from './posts/likes/like.server.ts'
import { lockPost } from './posts/lock.server.ts'
import { restorePost } from './posts/restore.server.ts'
import { trashPost } from './posts/trash-post.server.ts'
import { findTopic } from './topics/queries.server.ts'
import { restoreTopic } from './topics/restore.server.ts'
import { trashTopic } from './topics/trash-topic.server.ts'

testDatabase()

const text = { title: 'A title', content: 'Some words.' }
const acts: Record<string, (admin: SignedIn, id: string) => Promise<unknown>> = {
  editPost: (admin, id) => editPost(admin, id, text),
  hidePost,
  lockPost,
  trashPost,
  restorePost,
  likePost,
  unlikePost,
  reportedPost,
  writeComment: (admin, id) => writeComment(admin, id, text),
  editComment: (admin, id) => editComment(admin, id, text),
  trashComment,
  restoreComment,
  reportedComment,
  findTopic,
  restoreTopic,
  trashTopic: (admin, id) => trashTopic(admin, id, 'Any'),
  register,
  cancelRegistration,
  restoreEvent,
  findEventForCalendar,
}

test.each(Object.entries(acts))('%s answers not found for a malformed id', async (_name, act) => {
  const admin = await buildMember({ role: 'admin' })
  for (const id of ['x', '', '\0', '../x', "' or 1=1 --", '00000000-0000-4000-8000-00000000000\0'])
    await expect(act(admin, id)).rejects.toThrow(NotFound)
})

test.each(['%00', 'a%00b', '%00%00', '%F0%9F%98%80', '%22', '%5C', "');--", 'a'.repeat(5_000)])(
  'a search for %s answers',
  async (words) => {
    const context = new RouterContextProvider()
    context.set(actorsContext, { campus: await buildMember(), admin: visitor })
    for (const kind of ['posts', 'comments', 'nothing']) {
      const request = new Request(`http://localhost/search?q=${words}&in=${kind}`)
      await expect(search({ request, context, params: {} } as never)).resolves.toBeDefined()
    }
  },
)
