import { endpoint } from '../../http/endpoint.ts'
import { requestReauthentication } from '../../passwords/reauthenticate.ts'

export const reauthenticate = endpoint({
  method: 'GET',
  path: '/reauthenticate',
  summary: 'Sends a code that a change of password may ask for',
  access: 'user',
  async handle({ bearer, caller }) {
    await requestReauthentication(bearer.user, caller)
    return {}
  },
})
