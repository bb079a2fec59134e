import { type Actor, actorId } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { FetchRefused, type FetchRules, fetchPublicFile } from '#app/platform/fetch/public-fetch.server.ts'
import type { ImageMetadata } from '#app/platform/images/image-facts.ts'
import { expectedPicture, storeUploadedImage } from '#app/platform/images/store-upload.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { storeThumbnail } from '../store-thumbnail.server.ts'
import { requireArticleWriter } from '../write.server.ts'

const limit: Limit = { name: 'article.picture-by-address', points: 200, seconds: 3600, per: 'account' }

/**
 * Stores a picture that a pasted text shows from elsewhere, as Google Docs does: fetched once, from the public internet
 * alone, and ours from then on.
 * @throws Forbidden, TooMany, Invalid for what is no picture, too large, or not to be had
 */
export async function storePictureAt(actor: Actor, address: string, rules?: FetchRules): Promise<ImageMetadata> {
  requireArticleWriter(actor)
  await consume(limit, actorId(actor) ?? '')
  const bytes = await fetched(address, rules)
  return storeThumbnail(actor, { name: 'pasted', bytes: new Uint8Array(bytes) })
}

/** The same for an import, which an admin has asked for and which has as many pictures as the old site. @throws Invalid */
export async function fetchPicture(address: string, rules?: FetchRules): Promise<ImageMetadata> {
  const bytes = await fetched(address, rules)
  return storeUploadedImage({ name: 'imported', bytes: new Uint8Array(bytes) }, 'address')
}

async function fetched(address: string, rules: FetchRules | undefined): Promise<Buffer> {
  try {
    return await fetchPublicFile(address, { accept: 'image/*', bytes: expectedPicture.bytes }, rules)
  } catch (error) {
    if (error instanceof FetchRefused) throw new Invalid({ address: [`The picture did not come: ${error.message}.`] })
    throw error
  }
}
