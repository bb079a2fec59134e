import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf, withBack } from '#app/desk/back.ts'
import { Invalid } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/inbox-status.route.ts'
import { messageStatuses } from './message.ts'
import { setMessageStatus } from './set-status.server.ts'

/** POST says where a message stands. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const given = (await postedForm(request)).get('status')
  const back = backOf(new URL(request.url).searchParams, '/admin/inbox')
  const notices = { done: 'status-set', failed: 'status-set', gone: 'message-gone' }
  return answerInList(withBack(`/admin/inbox/messages/${params.id}`, back), notices, async () => {
    const status = messageStatuses.find((one) => one === given)
    if (!status) throw new Invalid({ status: ['Choose a status.'] })
    await setMessageStatus(adminOf(context), params.id, status)
  })
}
