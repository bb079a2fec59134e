import { redirect } from 'react-router'
import { Conflict } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findArticle } from '../queries.server.ts'
import type { Route } from './+types/version.route.ts'
import { comparedTexts } from './differences.ts'
import { findVersion } from './queries.server.ts'
import { restoreVersion } from './restore.server.ts'
import { VersionPage } from './version-page.tsx'
import { comparedInArticles } from './words.ts'

export const handle = { access: { see: 'article.write', write: 'article.write' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Version', noindex: true })

/** The differences between this version and the article's current text. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const [now, version] = await Promise.all([
    findArticle(admin, params.id),
    findVersion(admin, params.id, params.version),
  ])
  const differences = comparedTexts(comparedInArticles, version, now)
  return { id: now.id, title: now.title, versionId: version.id, at: version.at, differences }
}

/** POST restores this version. */
export async function action({ context, params }: Route.ActionArgs) {
  const versions = `/admin/articles/${params.id}/versions`
  try {
    await restoreVersion(adminOf(context), params.id, params.version)
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    throw redirect(`${versions}/${params.version}?failed=article-update`)
  }
  throw redirect(`${versions}?done=article-version`)
}

export default function Version({ loaderData: { id, ...version } }: Route.ComponentProps) {
  return <VersionPage {...version} versions={`/admin/articles/${id}/versions`} />
}
