import { sql } from 'drizzle-orm'
import { pictureReferences } from '#app/platform/images/image-references.server.ts'

/** Storage for members' pictures. A picture that no profile uses is deleted after a day. */
export const memberPictures = pictureReferences(
  'avatars',
  sql`exists (select 1 from members where avatar = images.url)`,
  1,
)
