import { config } from '#app/platform/config/config.server.ts'
import { MailButton, MailFrame, MailLink, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import type { DueStep } from './steps-due.server.ts'

/** The daily email with an owner's due steps. @param today in the owner's time zone */
export async function stepsMail(steps: DueStep[], today: string): Promise<Pick<Mail, 'subject' | 'text' | 'html'>> {
  const { siteUrl } = config()
  const page = `${siteUrl}/admin/overview`
  const late = steps.filter(({ dueOn }) => dueOn < today).length
  const count = `${steps.length} next ${steps.length === 1 ? 'step is' : 'steps are'} due`
  const title = late > 0 ? `${count}, ${late} of them overdue` : `${count} today`
  const lines = steps.map(({ email, nextStep, dueOn }) => `${nextStep || 'Next step'}: ${email}, due ${dueOn}`)
  const addresses = steps.map(({ personId }) => `${siteUrl}/admin/people/${personId}`)
  const footer =
    'You’re getting this because these people are yours to follow up with. Set the next step on their pages.'
  return {
    subject: title,
    text: [`${title}.`, ...lines.map((line, at) => `${line}\n${addresses[at]}`), footer].join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={lines[0] ?? title} title={title} foot={footer}>
        {lines.map((line, at) => (
          <MailText key={addresses[at]}>
            <MailLink href={addresses[at] ?? page}>{line}</MailLink>
          </MailText>
        ))}
        <MailButton href={page}>Open the overview</MailButton>
      </MailFrame>,
    ),
  }
}
