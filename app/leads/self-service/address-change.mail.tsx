import { MailButton, MailFrame, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'

/** Asks the owner of a mailbox to confirm it as the new address. */
export async function addressChangeMail(details: { email: string; link: string; siteUrl: string }): Promise<Mail> {
  const { email, link, siteUrl } = details
  const words = 'Someone, probably you, asked us to use this email address from now on. Please confirm within a week.'
  const end = 'If it wasn’t you, ignore this email and nothing will change.'
  return {
    kind: 'lead.move-asked',
    to: email,
    subject: 'Please confirm your new address',
    text: ['Hello,', words, `Confirm: ${link}`, site.name, end].join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={words} title="Your new address" foot={end}>
        <MailText>{words}</MailText>
        <MailButton href={link}>Confirm</MailButton>
      </MailFrame>,
    ),
  }
}
