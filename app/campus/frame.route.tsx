import { Outlet, useLocation } from 'react-router'
import { useSessionEvents } from '#app/members/sessions/session-events.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { can } from '#app/permissions.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { LayoutHandle } from '#app/shell/route-handle.ts'
import { useFlashMessage } from '#app/ui/flash-message/use-flash-message.ts'
import { FormResult } from '#app/ui/form-result.tsx'
import { Toast, Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/frame.route.ts'
import { attachableDocuments } from './attachments/attachable.server.ts'
import { CampusBar } from './bar/campus-bar.tsx'
import { memberShown } from './bar/queries.server.ts'
import styles from './frame.module.css'
import { countWaiting } from './moderation/queue/queries.server.ts'
import { restoredAt } from './trash/restored.server.ts'

export const handle = { forms: true, content: true } satisfies LayoutHandle

/**
 * The signed-in member and their unread count: one query by index, shared with the page; two for moderators. One or two
 * more after a restoration, for the notice that links to the restored record.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = actorOf(context)
  const { pathname, searchParams } = new URL(request.url)
  // Read in the loader, so that the copy of the sign-in pages stays out of the client bundle.
  const isConfirmed = pathname !== '/campus' && searchParams.get('done') === 'confirmed'
  const confirmed = isConfirmed ? entry().confirmed : undefined
  if (actor.kind !== 'member')
    return {
      member: null,
      unread: 0,
      waiting: null,
      isStaff: false,
      restored: undefined,
      confirmed,
      attachable: undefined,
    }
  const [{ id, name, avatar, isNew, unread }, waiting, restored, attachable] = await Promise.all([
    memberShown(context, actor),
    countWaiting(actor),
    restoredAt(actor, request.url),
    attachableDocuments(),
  ])
  return {
    member: { id, name, avatar, isNew },
    unread,
    waiting,
    isStaff: can(actor, 'admin.enter'),
    restored,
    confirmed,
    attachable,
  }
}

/** The frame around every page of the Campus, within the shared layout. */
export default function CampusFrame({
  loaderData: { member, unread, waiting, isStaff, restored, confirmed },
}: Route.ComponentProps) {
  const { search } = useLocation()
  useFlashMessage(search)
  useSessionEvents(member?.id ?? null)
  return (
    <div className={styles.room}>
      <CampusBar member={member} unread={unread} waiting={waiting} isStaff={isStaff} />
      {restored && (
        <div className={`wrap ${styles.notice}`}>
          <Toasts>
            <Toast title="Success" description={`The ${restored.recordType} is restored:`} links={[restored.link]} />
          </Toasts>
        </div>
      )}
      {/* The target of the skip link is below the Campus navigation. */}
      <div id="content" tabIndex={-1} className={styles.content}>
        {confirmed && (
          <div className={`wrap ${styles.notice}`}>
            <FormResult>{confirmed}</FormResult>
          </div>
        )}
        <Outlet />
      </div>
    </div>
  )
}
