import { requireMember } from '#app/members/guard.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { tidy } from '#app/platform/forms/tidy.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { renderInWorker } from '#app/platform/markdown/render-in-worker.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/preview.route.ts'
import { picturesToPreview } from './attachments/queries.server.ts'
import { linkUnfolder } from './links/queries.server.ts'
import { mentionedNames } from './mentions/mentioned-names.server.ts'

export const handle = {
  access: { see: 'campus.see', write: 'campus.see', whenSuspended: true },
  body: { maxMiB: 0.25, from: 'member' },
} satisfies RouteHandle

const limit: Limit = { name: 'campus.preview', points: 240, seconds: 3600, per: 'account' }

/** Renders a text as it would be published, and lists the members it would notify. Nothing is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus')
  await consume(limit, member.id)
  const posted = await postedForm(request)
  const content = tidy(String(posted.get('content') ?? '')).slice(0, 20_000)
  const { html } = await renderInWorker(content, member.id, await picturesToPreview(member, content))
  const [unfold, notified] = await Promise.all([
    linkUnfolder(member, [html]),
    mentionedNames(member, html, String(posted.get('place') ?? '')),
  ])
  return { html: unfold(html), notified }
}
