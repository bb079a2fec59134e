import { href, redirect } from 'react-router'
import { orNotFoundPage } from '#app/resources/downloads/files/file-or-404.server.ts'
import { publishedDownload } from '#app/resources/downloads/queries.server.ts'
import { readFileLink } from './link.server.ts'

/**
 * The download that an emailed link opens.
 * @throws a redirect to the page of the download if the link expired, its request was deleted, or the file now has
 * another audience
 */
export async function requireLinkedDownload(id: string, token: string) {
  const pageAt = (slug: string) => href('/resources/downloads/:slug/about', { slug })
  const download = await orNotFoundPage(publishedDownload(id), pageAt(id))
  const page = pageAt(download.slug)
  const { isOver } = await orNotFoundPage(readFileLink(id, token), `${page}?link=over#get`)
  if (download.audience !== 'address' && download.audience !== 'everybody') throw redirect(page)
  if (isOver) throw redirect(`${page}?link=over#get`)
  return download
}
