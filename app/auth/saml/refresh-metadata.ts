import { eq, isNotNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { fetchPublic } from '#app/platform/fetch/public-fetch.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { samlProviders } from '../tables.server.ts'
import { readIdpMetadata } from './metadata.ts'

/** Job: fetches the metadata of identity providers again, because their certificates change. */
export const refreshSamlMetadata = defineJob<Record<string, never>>('auth.refresh-saml-metadata', () =>
  refreshMetadata(),
)

/** Updates providers from their metadata URLs. One that fails, or names another entity, is left unchanged. */
export async function refreshMetadata(fetching: (address: string) => Promise<string> = fetchPublic): Promise<void> {
  const providers = await database()
    .select()
    .from(samlProviders)
    .where(isNotNull(samlProviders.metadataUrl))
    .limit(1000)
  for (const { id, entityId, metadataUrl, metadataXml } of providers) {
    try {
      const fresh = await fetching(metadataUrl ?? '')
      if (fresh === metadataXml) continue
      if ((await readIdpMetadata(fresh)).entityId !== entityId) throw new Error('it names another entity')
      await database()
        .update(samlProviders)
        .set({ metadataXml: fresh, updatedAt: new Date() })
        .where(eq(samlProviders.id, id))
    } catch (error) {
      log.warn(
        { provider: entityId, reason: error instanceof Error ? error.message.slice(0, 200) : '' },
        'SAML metadata not refreshed',
      )
    }
  }
}
