import { ActButton } from '#app/admin-ui/act-button.tsx'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { DetailList } from '#app/admin-ui/detail-list.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { useMailDisabled } from '#app/shell/mail-promise.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/show.route.ts'
import { newsletterStateWords, readerChoices } from './newsletter.ts'
import { deliveryOf, findNewsletter } from './queries.server.ts'
import { sendingSettingsNow } from './settings.server.ts'

export const handle = { access: { see: 'newsletter.send', write: 'newsletter.send' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Newsletter', noindex: true })

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const newsletter = await findNewsletter(admin, id)
  const { perHour } = await sendingSettingsNow()
  return { newsletter, delivery: await deliveryOf(admin, newsletter.id), perHour }
}

export default function ShowNewsletter({ loaderData }: Route.ComponentProps) {
  const { newsletter, delivery, perHour } = loaderData
  const { id, articleId, title, subject, intro, readers, state, counted, createdAt, finishedAt, progress } = newsletter
  const mailDisabled = useMailDisabled()
  const figure = (count: number) => count.toLocaleString('en')
  const some = (count: number) => (count > 0 ? figure(count) : null)
  const done = progress.sent + progress.passedOver
  return (
    <div className={adminUi.stack}>
      <Breadcrumb ancestors={[{ label: 'Newsletter', href: '/admin/newsletter' }]} current={subject} />
      <h1 className={adminUi.title}>{subject}</h1>
      {state !== 'sent' && (
        <p>
          <progress value={done} max={progress.recipients} aria-label="Sent so far" />{' '}
          {figure(progress.recipients - done)} to go
          {state === 'sending' && `, ${timeLeft(progress.recipients - done, perHour)}`}.{' '}
          <a href={`/admin/newsletter/${id}`}>Refresh</a>
        </p>
      )}
      <DetailList
        details={{
          Article: articleId ? <a href={`/admin/articles/${articleId}/edit`}>{title}</a> : title,
          'Words before it': intro,
          To: readerChoices[readers],
          State: newsletterStateWords(state, mailDisabled),
          [mailDisabled ? 'Saved' : 'Sent']: `${figure(progress.sent)} of ${figure(progress.recipients)}`,
          'Left before their turn': some(progress.passedOver),
          'Waiting for the email server': some(delivery.waiting),
          'Not through yet, tried again by itself': some(delivery.failing),
          'Refused by the email server': some(delivery.refused),
          Because:
            delivery.reasons.length > 0 ? (
              <ul className={adminUi.plain}>
                {delivery.reasons.map(({ reason, emails }) => (
                  <li key={reason}>
                    {reason} ({figure(emails)})
                  </li>
                ))}
              </ul>
            ) : null,
          Bounced: figure(progress.bounced),
          Opened: counted ? figure(progress.opened) : 'Not counted',
          Clicked: counted ? figure(progress.clicked) : 'Not counted',
          Begun: <Time value={createdAt} />,
          Finished: finishedAt && <Time value={finishedAt} />,
        }}
      />
      {state === 'sending' && <ActButton action={`/admin/newsletter/${id}/pause`}>Pause</ActButton>}
      {state === 'paused' && (
        <ActButton action={`/admin/newsletter/${id}/pause`} method="DELETE">
          Send the rest
        </ActButton>
      )}
    </div>
  )
}

/** The remaining time at a rate: `about 2 hours`. */
function timeLeft(emails: number, perHour: number): string {
  const minutes = Math.ceil((emails / perHour) * 60)
  if (minutes <= 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}
