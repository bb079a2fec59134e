import { endpoint } from '../http/endpoint.ts'
import { limits } from '../limits.ts'
import { requestReauthentication } from '../reauthenticate.ts'

export const reauthenticate = endpoint({
  method: 'GET',
  path: '/reauthenticate',
  summary: 'Sends a code that a change of password may ask for',
  access: 'user',
  limit: limits.otp,
  async handle({ bearer }) {
    await requestReauthentication(bearer.user)
    return {}
  },
})
