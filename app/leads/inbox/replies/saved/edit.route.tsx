import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backTo } from '#app/admin-ui/back.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/edit.route.ts'
import { findSavedReply, writeSavedReply } from './saved-replies.server.ts'
import { savedReplyDraft } from './saved-reply.ts'
import { SavedReplyForm } from './saved-reply-form.tsx'

export const handle = { access: { see: 'message.read', write: 'message.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Saved reply', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, title, text } = await findSavedReply(adminOf(context), params.id)
  return { id, title, form: describeForm(savedReplyDraft, { title, text }) }
}

/** POST changes a saved reply. */
export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitForm(request, savedReplyDraft, async (draft) => {
    await writeSavedReply(adminOf(context), id, draft)
    throw redirect(backTo('/admin/replies', 'done', 'saved-reply-written'))
  })
}

export default function EditSavedReply({ loaderData: { id, title, form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <p className={adminUi.back}>
        <ButtonLink kind="plain" small href="/admin/replies">
          Back
        </ButtonLink>
      </p>
      <h1 className={adminUi.title}>{title}</h1>
      <section className={adminUi.panel} aria-label="Saved reply">
        <SavedReplyForm form={actionData?.form ?? form} />
        <p>
          <ButtonLink kind="danger" small href={`/admin/replies/${id}/removal`}>
            Delete
          </ButtonLink>
        </p>
      </section>
    </>
  )
}
