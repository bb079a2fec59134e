import { z } from 'zod'
import { userResponse, userResponses } from '../../accounts/user-response.ts'
import { userById } from '../../accounts/users.ts'
import { createUser } from '../../admin/create-user.ts'
import { deleteUser } from '../../admin/delete-user.ts'
import { listUsers } from '../../admin/list-users.ts'
import { updateUser } from '../../admin/update-user.ts'
import { fail } from '../../errors.ts'
import { endpoint } from '../../http/endpoint.ts'
import { pageLinks } from '../../http/page-links.ts'
import { idParam } from '../../http/parse.ts'
import { email, metadata, phone } from '../../http/schemas.ts'

const account = z.object({
  email: email.optional(),
  phone: phone.optional(),
  password: z.string().optional(),
  password_hash: z.string().max(300).optional(),
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
  role: z.string().max(100).optional(),
  aud: z.string().max(100).optional(),
  ban_duration: z.string().max(50).optional().describe('"24h" or "none"'),
})

const wholeNumber = z.union([z.literal(''), z.coerce.number().int().min(1).max(1_000_000)]).optional()

export const adminListAccounts = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'A page of the accounts',
  access: 'admin',
  query: z.object({
    page: wholeNumber,
    per_page: wholeNumber,
    sort: z.string().max(100).optional().describe('created_at desc'),
    filter: z.string().max(300).optional(),
  }),
  async handle({ query, url }) {
    const page = query.page || 1
    const perPage = Math.min(query.per_page || 50, 1000)
    const { users, total } = await listUsers({
      page,
      perPage,
      ...sortOf(query.sort),
      ...(query.filter ? { filter: query.filter } : {}),
    })
    const shapes = await userResponses(users)
    const link = pageLinks('/admin/users', { page, perPage, total }, url.searchParams)
    const headers = { 'x-total-count': String(total), link }
    return Response.json({ users: shapes, aud: 'authenticated' }, { headers })
  },
})

export const adminCreateAccount = endpoint({
  method: 'POST',
  path: '/admin/users',
  summary: 'Makes an account',
  access: 'admin',
  body: account.extend({ id: z.guid().optional() }),
  async handle({ body, caller }) {
    return userResponse(await createUser({ id: body.id, ...named(body) }, { kind: 'service', caller }))
  },
})

export const getAccount = endpoint({
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'One account',
  access: 'admin',
  async handle({ params }) {
    return userResponse((await userById(idParam(params, 'id'))) ?? fail('user_not_found'))
  },
})

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/admin/users/:id',
  summary: 'Changes an account',
  access: 'admin',
  body: account,
  async handle({ params, body, caller }) {
    return userResponse(await updateUser(idParam(params, 'id'), named(body), { kind: 'service', caller }))
  },
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  summary: 'Removes an account; a soft deletion keeps its id',
  access: 'admin',
  body: z.object({ should_soft_delete: z.boolean().optional() }),
  async handle({ params, body, caller }) {
    await deleteUser(idParam(params, 'id'), { soft: body.should_soft_delete ?? false }, { kind: 'service', caller })
    return {}
  },
})

function named(body: z.output<typeof account>) {
  return {
    email: body.email,
    phone: body.phone,
    password: body.password,
    passwordHash: body.password_hash,
    emailConfirmed: body.email_confirm,
    phoneConfirmed: body.phone_confirm,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    role: body.role,
    aud: body.aud,
    banDuration: body.ban_duration,
  }
}

function sortOf(sort: string | undefined) {
  if (!sort) return {}
  const [, by, direction] =
    /^(created_at|updated_at|email|last_sign_in_at)(?:\s+(asc|desc))?$/i.exec(sort.trim()) ??
    fail('validation_failed', 'bad sort')
  return { sort: { by: by as 'created_at', descending: direction?.toLowerCase() !== 'asc' } }
}
