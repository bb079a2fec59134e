import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { buildCandidate } from '../factory.ts'
import { candidateIntroductions } from './tables.server.ts'

/** Creates an unanswered introduction. */
export async function buildIntroduction(): Promise<{ id: string; token: string; candidateId: string }> {
  const { id: candidateId, token } = await buildCandidate()
  const id = newId()
  await database()
    .insert(candidateIntroductions)
    .values({ id, candidateId, employer: 'Northwind', role: 'Presales lead' })
  return { id, token, candidateId }
}
