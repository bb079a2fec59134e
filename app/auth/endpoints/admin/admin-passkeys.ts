import { endpoint } from '../../http/endpoint.ts'
import { idParam } from '../../http/parse.ts'
import { passkeysOfAccount, removePasskey } from '../../passkeys/passkeys.ts'
import { passkeyShape } from '../passkeys.ts'

const listPasskeysOfAccount = endpoint({
  method: 'GET',
  path: '/admin/users/:id/passkeys',
  summary: 'The passkeys of an account',
  access: 'admin',
  handle: async ({ params }) => (await passkeysOfAccount(idParam(params, 'id'))).map(passkeyShape),
})

const deletePasskeyOfAccount = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/passkeys/:passkey_id',
  summary: 'Removes a passkey of an account',
  access: 'admin',
  async handle({ params, caller }) {
    const by = { actorKind: 'service', caller } as const
    await removePasskey(idParam(params, 'id'), params.passkey_id ?? '', by)
    return undefined
  },
})

export const adminPasskeyEndpoints = [listPasskeysOfAccount, deletePasskeyOfAccount]
