import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import type { FetchRules } from '#app/platform/fetch/public-fetch.server.ts'
import { fetchPicture } from '#app/resources/articles/edit/picture-by-address.server.ts'
import type { Foreign } from '#app/transfer/foreign/foreign.ts'
import { importPictures, imports } from './tables.server.ts'

/**
 * Fetches the pictures of an import from the old site and links its articles to our copies. Pictures fetched before are
 * reused.
 */
export function importPicturesOf(importId: string, rules?: FetchRules) {
  return async (foreign: Foreign): Promise<string[]> => {
    const wanted = await wantedPictures(foreign)
    await database().update(imports).set({ pictures: wanted.length }).where(eq(imports.id, importId))
    const fetchedRows = await database().select().from(importPictures).where(eq(importPictures.importId, importId))
    const picturesByAddress = new Map(fetchedRows.map((picture) => [picture.address, picture]))
    for (const address of wanted) {
      if (picturesByAddress.has(address)) continue
      const picture = { importId, address, ...(await fetched(address, rules)) }
      await database().insert(importPictures).values(picture).onConflictDoNothing()
      picturesByAddress.set(address, picture)
    }
    return [
      ...foreign.leftOut,
      ...(foreign.tables.articles ?? []).flatMap((article) => show(article, foreign, picturesByAddress)),
    ]
  }
}

type FetchedPictures = Map<string, { url: string | null; refusal: string | null }>

/** Picture addresses of the articles that do not exist here yet, deduplicated. */
async function wantedPictures({ tables: { articles = [] }, pictures = new Map(), formerIds }: Foreign) {
  const ids = articles.map(({ id }) => String(id))
  const existing = await idsHere([...ids, ...ids.flatMap((id) => formerIds?.get(id) ?? [])])
  const coming = ids.filter((id) => !existing.has(id) && !existing.has(formerIds?.get(id) ?? ''))
  return [...new Set(coming.flatMap((id) => addressesOf(pictures, id)))]
}

async function idsHere(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await database().execute<{ id: string }>(
    sql`select id from articles where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid)`,
  )
  return new Set(rows.map(({ id }) => id))
}

function addressesOf(pictures: NonNullable<Foreign['pictures']>, id: string): string[] {
  const { feature, inText = [] } = pictures.get(id) ?? {}
  return [...(feature ? [feature] : []), ...inText]
}

async function fetched(address: string, rules?: FetchRules) {
  try {
    return { url: (await fetchPicture(address, rules)).url, refusal: null }
  } catch (error) {
    // A broken picture must not stop the others.
    if (error instanceof Invalid) return { url: null, refusal: Object.values(error.fields).flat().join(' ') }
    throw error
  }
}

/** Links an article to our pictures. @returns notes on the missing ones */
function show(
  article: Record<string, unknown>,
  { pictures = new Map() }: Foreign,
  picturesByAddress: FetchedPictures,
): string[] {
  const addresses = addressesOf(pictures, String(article.id))
  let content = String(article.content)
  // Replace longer addresses first: one may be a prefix of another.
  for (const address of [...addresses].sort((one, other) => other.length - one.length)) {
    const url = picturesByAddress.get(address)?.url
    if (url) content = content.replaceAll(address, url)
  }
  article.content = content
  const feature = pictures.get(String(article.id))?.feature
  if (feature) article.thumbnail_url = picturesByAddress.get(feature)?.url ?? null
  return addresses.flatMap((address) => {
    const refusal = picturesByAddress.get(address)?.refusal
    return refusal ? [`“${article.title}”: picture ${address}: ${refusal} The article still names it there`] : []
  })
}
