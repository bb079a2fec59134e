import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backTo, hasNotice } from '#app/admin-ui/back.ts'
import { DeletedRecords, UndoDelete } from '#app/admin-ui/deleted-records.tsx'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import type { Route } from './+types/list.route.ts'
import { deletedSavedReplies, listSavedReplies, writeSavedReply } from './saved-replies.server.ts'
import { savedReplyDraft } from './saved-reply.ts'
import { SavedReplyForm } from './saved-reply-form.tsx'

export const handle = { access: { see: 'message.read', write: 'message.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Saved replies', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const [replies, deleted] = [await listSavedReplies(admin), await deletedSavedReplies(admin)]
  const justDeleted = hasNotice(request, 'saved-reply-removed')
  return { replies, deleted, justDeleted, form: describeForm(savedReplyDraft) }
}

/** POST creates a saved reply. */
export function action({ request, context }: Route.ActionArgs) {
  return submitForm(request, savedReplyDraft, async (draft) => {
    await writeSavedReply(adminOf(context), undefined, draft)
    throw redirect(backTo('/admin/replies', 'done', 'saved-reply-written'))
  })
}

export default function SavedReplies({ loaderData, actionData }: Route.ComponentProps) {
  const { replies, deleted, justDeleted, form } = loaderData
  return (
    <div className={adminUi.stack}>
      <h1 className={adminUi.title}>Saved replies</h1>
      {justDeleted && <UndoDelete at="/admin/replies" deleted={deleted[0]} />}
      {replies.length === 0 ? (
        <EmptyState title="No saved replies yet">
          <p>Write one below; every answer to a lead can begin with it.</p>
        </EmptyState>
      ) : (
        <Table caption="Saved replies" head={['Title', 'Text']}>
          {replies.map(({ id, title, text }) => (
            <tr key={id}>
              <td>
                <a href={`/admin/replies/${id}`}>{title}</a>
              </td>
              <td data-label="Text">
                <span className={adminUi.more}>{text.slice(0, 200)}</span>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <section className={adminUi.panel} aria-labelledby="new">
        <h2 id="new">New</h2>
        <SavedReplyForm form={actionData?.form ?? form} />
      </section>
      <DeletedRecords at="/admin/replies" deleted={deleted} />
    </div>
  )
}
