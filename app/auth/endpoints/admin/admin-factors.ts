import { z } from 'zod'
import { factorShape } from '../../accounts/user-response.ts'
import { factorsOf, userById } from '../../accounts/users.ts'
import { fail } from '../../errors.ts'
import { changeFactorOf } from '../../factors/change.ts'
import { removeFactorOf } from '../../factors/remove.ts'
import { endpoint } from '../../http/endpoint.ts'
import { idParam } from '../../http/parse.ts'
import { phone } from '../../http/schemas.ts'

export const listFactorsOfAccount = endpoint({
  method: 'GET',
  path: '/admin/users/:id/factors',
  summary: 'The second factors of an account',
  access: 'admin',
  async handle({ params }) {
    const user = (await userById(idParam(params, 'id'))) ?? fail('user_not_found')
    return (await factorsOf(user.id)).map(factorShape)
  },
})

export const changeFactorOfAccount = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/factors/:factor_id',
  summary: 'Names a second factor of an account, or gives a phone another number',
  access: 'admin',
  body: z.object({ friendly_name: z.string().max(100).optional(), phone: phone.optional() }),
  async handle({ params, body, caller }) {
    const changes = { name: body.friendly_name, phone: body.phone }
    const by = { kind: 'service' as const, caller }
    return factorShape(await changeFactorOf(idParam(params, 'id'), idParam(params, 'factor_id'), changes, by))
  },
})

export const deleteFactorOfAccount = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/factors/:factor_id',
  summary: 'Removes a second factor of an account',
  access: 'admin',
  async handle({ params, caller }) {
    return factorShape(
      await removeFactorOf(idParam(params, 'id'), idParam(params, 'factor_id'), { kind: 'service', caller }),
    )
  },
})
