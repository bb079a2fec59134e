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
  const title = isNew ? 'Please confirm: new articles by email' : 'You are subscribed already'
  const words = isNew
    ? [
        `Somebody, probably you, asked for new articles of ${site.name} at this address.`,
        'Please confirm. If it was not you, ignore this email: the address is deleted in two days.',
      ]
    : ['You already get our new articles at this address. Here you can choose which ones, or unsubscribe.']
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
        foot="You get this because this address was entered on our site."
      >
        {words.map((sentence) => (
          <MailText key={sentence}>{sentence}</MailText>
        ))}
        <MailButton href={link}>{button}</MailButton>
      </MailFrame>,
    ),
  }
}
