import { ActButton } from '#app/admin-ui/act-button.tsx'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backFrom, withBack } from '#app/admin-ui/back.ts'
import { DetailList } from '#app/admin-ui/detail-list.tsx'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { isMailDisabled } from '#app/platform/mail/mail-disabled.server.ts'
import { findMail } from '#app/platform/mail/queries.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Time } from '#app/ui/time.tsx'
import { requirePermit } from '../require-permit.ts'
import type { Route } from './+types/mail.route.ts'
import styles from './mail.module.css'
import { MailStateBadge } from './mail-state.tsx'

export const handle = { access: { see: 'mail.read' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Email', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { bodyHtml: _, bodyText, ...mail } = await findMail(requirePermit(adminOf(context), 'mail.read'), params.id)
  // The text of a sensitive email is hidden even while it is queued, because it contains a sign-in link.
  const text = mail.sensitive ? undefined : bodyText
  const back = backFrom(request, '/admin/mail')
  return { mail, text, back, isDisabled: isMailDisabled() }
}

export default function Mail({ loaderData: { mail, text, back, isDisabled } }: Route.ComponentProps) {
  const mailPath = `/admin/mail/${mail.id}`
  return (
    <>
      <PageHead back={back}>{mail.subject}</PageHead>
      <div className={adminUi.columns}>
        <section className={adminUi.panel} aria-labelledby="mail-text">
          <h2 id="mail-text">Text</h2>
          {text === undefined ? (
            <p>The text of this email is not stored, because it contains a sign-in link or code.</p>
          ) : (
            <>
              <iframe
                title={`The email “${mail.subject}” as it was written`}
                src={`${mailPath}/html`}
                sandbox=""
                className={styles.mail}
              />
              <Disclosure summary="As plain text">
                <p className={adminUi.text}>{text}</p>
              </Disclosure>
            </>
          )}
        </section>
        <section className={adminUi.panel} aria-labelledby="delivery">
          <h2 id="delivery">Delivery</h2>
          <p>
            <MailStateBadge state={mail.state} isDisabled={isDisabled} />
          </p>
          <DetailList
            details={{
              To: mail.recipient,
              'Answers go to': mail.replyTo,
              Kind: mail.kind,
              Written: <Time value={mail.createdAt} />,
              [isDisabled ? 'Saved' : 'Sent']: mail.sentAt && <Time value={mail.sentAt} />,
              Attempts: String(mail.attempts),
              'Last error': mail.lastError,
              Attachments: mail.attachments.map(({ filename }) => filename).join(', '),
            }}
          />
          {mail.sensitive && mail.state === 'sent' ? (
            <p className={adminUi.soft}>
              It cannot be sent again. Anyone who needs a new link or code can request one on the sign-in page.
            </p>
          ) : (
            <ActButton action={withBack(`${mailPath}/delivery`, back)} label={`Send again: ${mail.subject}`}>
              Send again
            </ActButton>
          )}
        </section>
      </div>
    </>
  )
}
