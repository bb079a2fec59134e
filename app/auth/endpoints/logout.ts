import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { signOut } from '../sessions/sign-out.ts'

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Ends all sessions of the user (global), this one (local) or all but this one (others)',
  access: 'user',
  query: z.object({ scope: z.union([z.enum(['global', 'local', 'others']), z.literal('')]).optional() }),
  async handle({ bearer, query, caller }) {
    await signOut({ userId: bearer.user.id, sessionId: bearer.session?.id, scope: query.scope || 'global', caller })
    return undefined
  },
})
