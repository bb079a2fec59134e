import { randomUUID } from 'node:crypto'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { FileKind } from './candidate.ts'
import { candidates } from './tables.server.ts'
import { attachUploads, storeUpload } from './uploads.server.ts'

/** Creates a profile with a resume. */
export async function buildCandidate(
  overrides: Partial<typeof candidates.$inferInsert> = {},
): Promise<{ id: string; token: string }> {
  const id = overrides.id ?? newId()
  const token = overrides.token ?? randomUUID()
  const defaults = {
    firstName: 'Grace',
    lastName: 'Demo',
    email: 'grace@example.com',
    phone: '+1 502 555 0100',
    location: 'Louisville, Kentucky',
    yearsExperience: '7',
    skills: 'Discovery, Kubernetes',
    summary: 'Seven years of demos that end with a decision.',
    digest: id,
  }
  await database()
    .insert(candidates)
    .values({ ...defaults, ...overrides, id, token })
  const resume = await storeUpload(pdf('resume', 'grace.pdf'))
  await transaction(() => attachUploads(id, [resume]))
  return { id, token }
}

/** A posted file with the signature of a PDF. */
export function pdf(kind: FileKind, name: string) {
  return {
    kind,
    name,
    bytes: Buffer.from('%PDF-1.7\n%%EOF\n'),
    extension: 'pdf',
    contentType: 'application/pdf',
  } as const
}
