import { config } from '#app/platform/config/config.server.ts'
import { endpoint } from '../http/endpoint.ts'

export const settings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'What this installation offers',
  access: 'public',
  async handle() {
    const { auth, google } = config()
    return {
      external: {
        anonymous_users: true,
        email: true,
        phone: true,
        google: Boolean(google.clientId),
        web3_ethereum: true,
        web3_solana: true,
      },
      disable_signup: !auth.signup,
      mailer_autoconfirm: auth.autoconfirm,
      phone_autoconfirm: auth.autoconfirm,
      sms_provider: 'gateway',
      saml_enabled: true,
    }
  },
})
