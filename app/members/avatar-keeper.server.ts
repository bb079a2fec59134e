import { sql } from 'drizzle-orm'
import { pictureKeeper } from '#app/platform/images/keeper.server.ts'

/** The pictures of members; one that no profile took goes after a day. */
export const memberPictures = pictureKeeper('avatars', sql`exists (select 1 from members where avatar = images.url)`, 1)
