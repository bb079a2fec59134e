import { redirect } from 'react-router'
import { ActButton } from '#app/desk/act-button.tsx'
import desk from '#app/desk/desk.module.css'
import { Conflict } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import { findArticle } from '../queries.server.ts'
import type { Route } from './+types/version.route.ts'
import { differencesOf } from './differences.ts'
import { findVersion } from './queries.server.ts'
import { restoreVersion } from './restore.server.ts'
import { ShownDifferences } from './shown-differences.tsx'

export const meta = () => pageMeta({ title: 'Version', noindex: true })

const compared = { title: 'Title', excerpt: 'Excerpt', content: 'Content', description: 'Description' } as const

/** From what this version said to what the article says now. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const [now, version] = await Promise.all([
    findArticle(admin, params.id),
    findVersion(admin, params.id, params.version),
  ])
  const differences = (Object.keys(compared) as (keyof typeof compared)[])
    .map((name) => ({ label: compared[name], stretches: differencesOf(version[name], now[name]) }))
    .filter(({ stretches }) => stretches.length > 0)
  return { id: now.id, title: now.title, versionId: version.id, at: version.at, differences }
}

/** POST has the article say this again. */
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

export default function Version({ loaderData }: Route.ComponentProps) {
  const { id, title, versionId, at, differences } = loaderData
  const versions = `/admin/articles/${id}/versions`
  return (
    <>
      <p>
        <ButtonLink kind="plain" small href={versions}>
          Back
        </ButtonLink>
      </p>
      <h1 className={desk.title}>{title}</h1>
      <p>
        From <Time value={at} /> to now. What has gone since is <del>struck through</del>, what has come is{' '}
        <ins>underlined</ins>.
      </p>
      {differences.length === 0 && <Notice>The words are the same as now.</Notice>}
      {differences.map((one) => (
        <ShownDifferences key={one.label} {...one} />
      ))}
      {differences.length > 0 && <ActButton action={`${versions}/${versionId}`}>Restore this version</ActButton>}
    </>
  )
}
