import { factorShape } from '../../accounts/user-answer.ts'
import { factorsOf, userById } from '../../accounts/users.ts'
import { fail } from '../../errors.ts'
import { removeFactorOf } from '../../factors/remove.ts'
import { endpoint } from '../../http/endpoint.ts'
import { idParam } from '../../http/parse.ts'

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
