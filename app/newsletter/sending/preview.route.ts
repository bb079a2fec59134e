import { config } from '#app/platform/config/config.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findArticle } from '../../resources/articles/queries.server.ts'
import { requireNewsletterSender } from '../queries.server.ts'
import type { Route } from './+types/preview.route.ts'
import { articleMail } from './article.mail.tsx'
import { newsletterDraft } from './newsletter.ts'

export const handle = { access: { see: 'newsletter.send', write: 'newsletter.send' } } satisfies RouteHandle

/** GET returns an article's email for the preview frame. */
export function loader({ context, params: { id } }: Route.LoaderArgs) {
  return preview(adminOf(context), id, '')
}

/** POST returns it with the introduction in the form. Stores nothing. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { data } = newsletterDraft.shape.intro.safeParse((await postedForm(request)).get('intro') ?? '')
  return preview(adminOf(context), id, data ?? '')
}

async function preview(admin: ReturnType<typeof adminOf>, id: string, intro: string): Promise<Response> {
  requireNewsletterSender(admin)
  const article = await findArticle(admin, id)
  const { html } = await articleMail({ id: newId(), subject: article.title, intro, counted: false }, article)
  const pictures = `'self' ${config().siteUrl}`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      // Same origin, so that pictures of drafts load; the sandbox blocks scripts and forms.
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; sandbox allow-same-origin; frame-ancestors 'self'`,
      'x-frame-options': 'SAMEORIGIN',
    },
  })
}
