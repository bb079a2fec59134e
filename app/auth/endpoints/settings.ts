import { config } from '#app/platform/config/config.server.ts'
import { endpoint } from '../http/endpoint.ts'

export const authSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'What this installation offers',
  access: 'public',
  async handle() {
    const { auth, google, smsUrl } = config()
    return {
      external: {
        anonymous_users: auth.anonymous,
        email: true,
        phone: Boolean(smsUrl),
        google: Boolean(google.clientId),
        web3_ethereum: auth.web3,
        web3_solana: auth.web3,
      },
      disable_signup: !auth.signup,
      mailer_autoconfirm: auth.autoconfirm,
      phone_autoconfirm: auth.autoconfirm,
      sms_provider: 'gateway',
      saml_enabled: auth.saml,
      passkeys_enabled: true,
    }
  },
})
