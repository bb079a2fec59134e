import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { CuratedResource } from './curated.ts'
import { curatedResources } from './tables.server.ts'

/** A curated resource in the database. */
export async function buildCurated(overrides: Partial<CuratedResource> = {}): Promise<CuratedResource> {
  const [resource] = await database()
    .insert(curatedResources)
    .values({
      id: newId(),
      title: 'Discovery guide',
      description: 'How to start.',
      url: 'https://www.example.com/guide',
      ...overrides,
    })
    .returning()
  return resource as CuratedResource
}
