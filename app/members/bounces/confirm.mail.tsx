import { MailButton, MailFrame, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import { bounceLabels } from './labels.ts'

/** Asks the owner of a bounced address to confirm that emails arrive again. */
export async function confirmMail({ to, href, siteUrl }: { to: string; href: string; siteUrl: string }): Promise<Mail> {
  const title = 'Can you get our emails again?'
  const words =
    'Earlier emails to this address bounced, so we stopped sending them. Confirm that the address works, and we’ll start again.'
  return {
    kind: 'member.address-check',
    to,
    subject: title,
    text: [words, `${bounceLabels.confirm}: ${href}`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={words}
        title={title}
        foot="You’re getting this because someone asked for it on your account page. If it wasn’t you, you don’t have to do anything."
      >
        <MailText>{words}</MailText>
        <MailButton href={href}>{bounceLabels.confirm}</MailButton>
      </MailFrame>,
    ),
  }
}
