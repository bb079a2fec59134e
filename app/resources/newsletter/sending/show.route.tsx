import { ActButton } from '#app/desk/act-button.tsx'
import desk from '#app/desk/desk.module.css'
import { Facts } from '#app/desk/facts.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { useMailsKept } from '#app/site/sections/mail-promise.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/show.route.ts'
import { newsletterStateWords, readerChoices } from './newsletter.ts'
import { findNewsletter } from './queries.server.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Newsletter', noindex: true })

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return findNewsletter(adminOf(context), id)
}

export default function ShowNewsletter({ loaderData: newsletter }: Route.ComponentProps) {
  const { id, articleId, title, subject, intro, readers, state, counted, createdAt, finishedAt, progress } = newsletter
  const kept = useMailsKept()
  const figure = (count: number) => count.toLocaleString('en')
  return (
    <div className={desk.stack}>
      <Breadcrumb trail={[{ label: 'Newsletter', href: '/admin/newsletter' }]} here={subject} />
      <h1 className={desk.title}>{subject}</h1>
      <Facts
        facts={{
          Article: articleId ? <a href={`/admin/articles/${articleId}/edit`}>{title}</a> : title,
          'Words before it': intro,
          To: readerChoices[readers],
          State: newsletterStateWords(state, kept),
          [kept ? 'Kept' : 'Sent']: `${figure(progress.sent)} of ${figure(progress.recipients)}`,
          'Left before their turn': progress.passedOver > 0 ? figure(progress.passedOver) : null,
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
