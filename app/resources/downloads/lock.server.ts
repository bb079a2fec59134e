import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { downloads } from './tables.server.ts'

/** The download as it stands, held until the transaction ends. @throws NotFound */
export async function lockDownload(id: string) {
  const [download] = isId(id)
    ? await database()
        .select({
          id: downloads.id,
          title: downloads.title,
          fileUrl: downloads.fileUrl,
          isPublished: downloads.isPublished,
          publishedAt: downloads.publishedAt,
          version: downloads.version,
        })
        .from(downloads)
        .where(eq(downloads.id, id))
        .for('update')
    : []
  if (!download) throw new NotFound()
  return download
}
