import { href, redirect } from 'react-router'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { actorOf, cacheTag } from '#app/platform/request.server.ts'
import { articlesOf } from '#app/resources/articles/queries.server.ts'
import { DownloadAbout } from '#app/resources/downloads/about/about.tsx'
import { requestedDownload } from '#app/resources/downloads/at-address.server.ts'
import { resourceCenter } from '#app/resources/library/resource-center.content.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { leadSource, openForm, submitLead } from '../submit.server.ts'
import type { Route } from './+types/about.route.ts'
import { fileGate } from './files.content.ts'
import { requestFile } from './receive.server.ts'
import { fileRequestForm } from './request-form.server.ts'
import { RequestForm } from './request-form.tsx'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: loaderData.download.title, description: loaderData.download.description || undefined })
    : []

/** The page of a download: its description, and how to get the file. Cached and the same for everybody. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { fileUrl: _, ...download } = await requestedDownload(request, params.slug)
  const requiresAddress = download.audience === 'address'
  cacheTag(context, 'downloads', 'articles', ...(requiresAddress ? ['forms'] : []))
  return {
    download,
    articles: await articlesOf(download.categoryId),
    opened: requiresAddress ? await openForm(fileRequestForm) : undefined,
    sent: searchParams.has('sent'),
    isOver: searchParams.get('link') === 'over',
    isOutside: searchParams.get('not') === 'group',
  }
}

/** POST emails the link. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { id, slug } = await requestedDownload(request, params.slug)
  const source = leadSource(new URL(request.url).searchParams)
  const result = await submitLead(context, await postedForm(request), fileRequestForm, (draft, sender) =>
    requestFile(actorOf(context), id, draft, { ...sender, source }),
  )
  if (result.data.outcome === 'sent')
    throw redirect(`${href('/resources/downloads/:slug/about', { slug })}?sent=1#sent`, 303)
  return result
}

export default function AboutDownload({ loaderData, actionData }: Route.ComponentProps) {
  const { download, articles, opened, sent, isOver, isOutside } = loaderData
  const { slug, audience } = download
  const file = `/resources/downloads/${slug}`
  return (
    <DownloadAbout download={download} articles={articles}>
      {opened && <RequestForm opened={opened} posted={actionData} sent={sent} isOver={isOver} />}
      {isOutside && <Notice role="status">{fileGate().notInGroup}</Notice>}
      {audience === 'everybody' && (
        <ButtonLink href={file} download>
          {resourceCenter().downloads.action}
        </ButtonLink>
      )}
      {(audience === 'members' || audience === 'groups') && (
        <>
          <p>{fileGate()[audience]}</p>
          <ButtonLink href={file}>{resourceCenter().downloads.action}</ButtonLink>
        </>
      )}
    </DownloadAbout>
  )
}
