import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildMessage } from '../messages/factory.ts'
import { personOfMember } from './lead-from.server.ts'
import { findPerson } from './person.server.ts'

testDatabase()

test('a member is matched to a contact by email address, regardless of case', async () => {
  const admin = await buildMember({ role: 'admin' })
  const member = await buildMember({ email: 'grace@example.com' })
  expect(await personOfMember(admin, member.id)).toBeUndefined()
  await buildMessage({ email: 'Grace@Example.com' })
  const id = await personOfMember(admin, member.id)
  expect(id).toBeDefined()
  expect(await personOfMember(admin, member.id)).toBe(id)
  expect((await findPerson(admin, id ?? '')).id).toBe(id)
})

test('an unknown member is not found, and only admins can search contacts by member', async () => {
  const [admin, editor] = [await buildMember({ role: 'admin' }), await buildMember({ role: 'editor' })]
  await expect(personOfMember(admin, newId())).rejects.toBeInstanceOf(NotFound)
  await expect(personOfMember(admin, 'nothing')).rejects.toBeInstanceOf(NotFound)
  await expect(personOfMember(editor, admin.id)).rejects.toBeInstanceOf(NotFound)
})
