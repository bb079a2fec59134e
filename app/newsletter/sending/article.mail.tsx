import { config } from '#app/platform/config/config.server.ts'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import type { Article } from '../../resources/articles/article.ts'
import { renderedArticle } from '../../resources/articles/queries.server.ts'
import { newsletterBody } from '../rendering/body.ts'
import { frameStyles } from '../rendering/design.ts'
import { directionOf } from '../rendering/direction.ts'
import { NewsletterFrame } from '../rendering/newsletter-frame.tsx'
import { newsletterText } from '../rendering/plain-text.ts'
import { articleTree } from '../rendering/tree.ts'
import { subscriptionLink } from '../subscribe.server.ts'

/** The parts that differ between recipients. */
interface Addressee {
  /** The id of the recipient's row, and of the email. */
  recipient: string
  id: string
  email: string
  token: string
}

/** An email that is rendered once and then addressed to each recipient. */
export interface PreparedMail {
  /** The HTML for all recipients, with placeholders for their own links. */
  html: string
  to: (addressee: Addressee) => Mail
}

interface Facts {
  id: string
  subject: string
  intro: string
  counted: boolean
}

// Placeholders for the recipient's values. They are random, so that an article cannot contain them in a link that would
// leak a token.
const [tokenPlaceholder, recipientPlaceholder] = [crypto.randomUUID(), crypto.randomUUID()]

/** An article as an email, complete, with the editor's introduction and the unsubscribe link. */
export async function articleMail(
  { id, subject, intro, counted }: Facts,
  article: Pick<Article, 'title' | 'slug' | 'excerpt' | 'content' | 'version' | 'rendering'>,
): Promise<PreparedMail> {
  const { siteUrl } = config()
  const page = `${siteUrl}/resources/articles/${encodeURI(article.slug)}`
  const link = counted ? `${siteUrl}/newsletter/read/${recipientPlaceholder}` : page
  const [choose, end] = [subscriptionLink(tokenPlaceholder), `${subscriptionLink(tokenPlaceholder)}/end`]
  const { html: rendered } = await renderedArticle(article)
  const tree = () => articleTree(rendered, { siteUrl, page })
  const direction = directionOf(article.title) ?? 'ltr'
  const text = [
    intro,
    article.title,
    article.excerpt,
    await newsletterText(tree()),
    `Read it on the site: ${link}`,
    `You’re getting this because you subscribed to new articles from ${site.name}.\nChoose which ones: ${choose}\nUnsubscribe: ${end}`,
  ]
  const html = await renderMail(
    <NewsletterFrame
      brand={site.name}
      siteUrl={siteUrl}
      preview={article.excerpt || article.title}
      title={article.title}
      excerpt={article.excerpt}
      direction={direction}
      intro={intro}
      body={newsletterBody(tree(), direction)}
      link={link}
      foot={
        <>
          You’re getting this because you subscribed to new articles from {site.name}.{' '}
          <a href={choose} className="n-soft" style={frameStyles.footLink}>
            Choose which ones
          </a>{' '}
          or{' '}
          <a href={end} className="n-soft" style={frameStyles.footLink}>
            unsubscribe
          </a>
          .
          {counted && (
            <img src={`${siteUrl}/newsletter/opened/${recipientPlaceholder}.gif`} width={1} height={1} alt="" />
          )}
        </>
      }
    />,
  )
  return {
    html,
    to: ({ recipient, id: subscriberId, email, token }) => {
      const personalized = (words: string) =>
        words.replaceAll(tokenPlaceholder, token).replaceAll(recipientPlaceholder, recipient)
      return {
        id: recipient,
        kind: 'newsletter.article',
        to: email,
        subject,
        text: personalized(text.filter(Boolean).join('\n\n')),
        html: personalized(html),
        about: subscriberId,
        bodyAfter: `The text is saved with the newsletter: ${siteUrl}/admin/newsletter/${id}`,
        headers: {
          'List-Unsubscribe': `<${personalized(end)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          Precedence: 'bulk',
        },
      }
    },
  }
}
