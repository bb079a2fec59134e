import { config } from '#app/platform/config/config.server.ts'
import { MailButton, MailFrame, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'

/** Asks an address to confirm its subscription, or links to the subscription it already has. */
export async function confirmSubscriptionMail({
  isNew,
  link,
}: {
  isNew: boolean
  link: string
}): Promise<Omit<Mail, 'to'>> {
  const title = isNew ? 'Please confirm: new articles by email' : 'You’re already subscribed'
  const words = isNew
    ? [
        `Someone, probably you, asked to get new articles from ${site.name} at this address.`,
        'Confirm, and we’ll send them. If it wasn’t you, ignore this email, and we’ll delete the address in two days.',
      ]
    : [
        'You already get our new articles at this address. On your subscription page you can choose which ones, or unsubscribe.',
      ]
  const button = isNew ? 'Confirm my subscription' : 'Open my subscription'
  return {
    kind: 'newsletter.asked',
    subject: title,
    text: [...words, `${button}: ${link}`, site.name].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={config().siteUrl}
        preview={words[0] ?? title}
        title={title}
        foot="You’re getting this because someone entered this address on our site."
      >
        {words.map((sentence) => (
          <MailText key={sentence}>{sentence}</MailText>
        ))}
        <MailButton href={link}>{button}</MailButton>
      </MailFrame>,
    ),
  }
}
