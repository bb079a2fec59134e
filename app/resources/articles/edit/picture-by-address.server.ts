import { type Actor, actorId } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { FetchError, type FetchRules, fetchPublicFile } from '#app/platform/fetch/public-fetch.server.ts'
import type { ImageMetadata } from '#app/platform/images/image-metadata.ts'
import { expectedPicture, storeUploadedImage } from '#app/platform/images/store-upload.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { storeThumbnail } from '../store-thumbnail.server.ts'
import { requireArticleWriter } from '../write.server.ts'

const limit: Limit = { name: 'article.picture-by-address', points: 200, seconds: 3600, per: 'account' }

/**
 * Copies a picture of pasted text, such as from Google Docs, from its address into our storage. Only public internet
 * addresses are fetched.
 * @throws Forbidden, TooMany, Invalid if it is not a picture, is too large or cannot be fetched
 */
export async function storePictureAt(actor: Actor, address: string, rules?: FetchRules): Promise<ImageMetadata> {
  requireArticleWriter(actor)
  await consume(limit, actorId(actor) ?? '')
  const bytes = await fetched(address, rules)
  return storeThumbnail(actor, { name: 'pasted', bytes: new Uint8Array(bytes) })
}

/**
 * Fetches a picture for an admin's import, without the rate limit: it has as many pictures as the old site. @throws
 * Invalid
 */
export async function fetchPicture(address: string, rules?: FetchRules): Promise<ImageMetadata> {
  const bytes = await fetched(address, rules)
  return storeUploadedImage({ name: 'imported', bytes: new Uint8Array(bytes) }, 'address')
}

async function fetched(address: string, rules: FetchRules | undefined): Promise<Buffer> {
  try {
    return await fetchPublicFile(address, { accept: 'image/*', bytes: expectedPicture.bytes }, rules)
  } catch (error) {
    if (error instanceof FetchError) throw new Invalid({ address: [`The picture did not come: ${error.message}.`] })
    throw error
  }
}
