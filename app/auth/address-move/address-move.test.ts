import { expect, test } from 'vitest'
import { createUser, findUser, startWebSession } from '#app/auth/auth.ts'
import { database, rawSql, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { issueRecoveryCodes } from '../factors/recovery-codes.ts'
import { addressMoves } from '../tables.server.ts'
import { cancelAddressMove, confirmAddressMove, stopAddressMove } from './answer.ts'
import { askAddressMove } from './ask.ts'
import { finishAddressMoves } from './finish.ts'
import { moveLink, moveOfLink } from './link.ts'
import { moveOf } from './moves.ts'

testDatabase()

const caller = { address: '192.0.2.7', userAgent: 'Test' }
const newAddress = () => `${newId()}@example.com`
const sweep = () => finishAddressMoves.perform({})
const waitPasses = () => rawSql()`update auth.address_moves set due_at = now() - interval '1 minute'`
const emailOf = async (id: string) => (await findUser({ id }))?.email

/** A member with recovery codes, and a session of the website. */
async function owner() {
  const former = newAddress()
  const { id } = await createUser({ email: former, emailConfirmed: true }, { kind: 'system' })
  const codes = await transaction(() => issueRecoveryCodes(id))
  const { sessionId } = await startWebSession({ userId: id, kind: 'campus', ...caller })
  const ask = (email: string, recoveryCode = codes.pop() ?? '') =>
    askAddressMove({ userId: id, sessionId, email, proof: { recoveryCode }, caller })
  return { id, former, ask }
}

/** The tokens of the links in the two mails. */
async function tokensOf(id: string) {
  const move = await moveOf(id)
  if (!move) throw new Error('There is no move.')
  const token = async (side: 'new' | 'former') => new URL(await moveLink(move, side)).searchParams.get('token') ?? ''
  return { forNew: await token('new'), forFormer: await token('former') }
}

test('an address move takes effect 72 hours after the new address confirms it, and both addresses are notified', async () => {
  const { id, former, ask } = await owner()
  const email = newAddress()
  const due = await ask(email)
  expect(Math.round((due.getTime() - Date.now()) / 3_600_000)).toBe(72)
  const recipients = await rawSql()`select recipient from mails
    where kind = 'auth.address-move' and recipient in (${former}, ${email})`
  expect(recipients.map(({ recipient }) => recipient).sort()).toEqual([former, email].sort())
  await sweep()
  await confirmAddressMove((await tokensOf(id)).forNew, caller)
  await sweep()
  expect(await emailOf(id)).toBe(former)
  await waitPasses()
  await Promise.all([sweep(), sweep(), sweep()])
  expect(await emailOf(id)).toBe(email)
  const changed = await rawSql()`select 1 from mails where kind = 'auth.address-changed' and recipient = ${former}`
  expect(changed).toHaveLength(1)
})

test('nothing changes until the new address confirms, and the two addresses get different links', async () => {
  const { id, former, ask } = await owner()
  await ask(newAddress())
  const { forFormer } = await tokensOf(id)
  await expect(confirmAddressMove(forFormer, caller)).rejects.toMatchObject({ code: 'otp_expired' })
  await waitPasses()
  await sweep()
  expect(await emailOf(id)).toBe(former)
})

test('a move can be canceled from either email and from the account page; a link of a finished move does nothing', async () => {
  for (const side of ['forNew', 'forFormer', 'owner'] as const) {
    const { id, former, ask } = await owner()
    await ask(newAddress())
    const tokens = await tokensOf(id)
    await confirmAddressMove(tokens.forNew, caller)
    await (side === 'owner' ? cancelAddressMove(id, caller) : stopAddressMove(tokens[side], caller))
    await waitPasses()
    await sweep()
    expect(await emailOf(id)).toBe(former)
    expect(await moveOfLink(tokens.forNew)).toBeUndefined()
    await expect(confirmAddressMove(tokens.forNew, caller)).rejects.toMatchObject({ code: 'otp_expired' })
  }
})

test('a move does not start with a wrong code, a used code, six digits, or an address in use', async () => {
  const [one, other] = [await owner(), await owner()]
  const codes = await transaction(() => issueRecoveryCodes(one.id))
  const spent = codes[0] ?? ''
  await one.ask(newAddress(), spent)
  await cancelAddressMove(one.id, caller)
  for (const code of [spent, 'abcd-efgh-jkmn-pqrs', '123456', ''])
    await expect(one.ask(newAddress(), code)).rejects.toMatchObject({ code: 'mfa_verification_failed' })
  await expect(one.ask(other.former, codes[1])).rejects.toMatchObject({ code: 'email_exists' })
  expect(await moveOf(one.id)).toBeUndefined()
})

test('a move fails if somebody signs up with the new address in the meantime', async () => {
  const { id, former, ask } = await owner()
  const email = newAddress()
  await ask(email)
  await confirmAddressMove((await tokensOf(id)).forNew, caller)
  await createUser({ email, emailConfirmed: true }, { kind: 'system' })
  await waitPasses()
  await sweep()
  expect(await emailOf(id)).toBe(former)
  expect(await moveOf(id)).toBeUndefined()
})

test('eight concurrent confirmations, cancellations and completions leave no move half done', async () => {
  const { id, former, ask } = await owner()
  const email = newAddress()
  await ask(email)
  const { forNew, forFormer } = await tokensOf(id)
  await confirmAddressMove(forNew, caller)
  await waitPasses()
  const acts = [sweep, () => stopAddressMove(forFormer, caller), () => confirmAddressMove(forNew, caller)]
  await Promise.allSettled(Array.from({ length: 8 }, (_, index) => acts[index % 3]?.()))
  expect([former, email]).toContain(await emailOf(id))
  expect(await database().select().from(addressMoves)).not.toContainEqual(expect.objectContaining({ userId: id }))
})
