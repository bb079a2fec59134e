import { describe, expect, test } from 'vitest'
import { can } from '#app/permissions.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'

type Act = (actor: Actor, ...rest: unknown[]) => unknown

/** An exported action or query that begins with a guard: `if (!can(actor, 'event.manage')) throw new Forbidden()`. */
interface Guarded {
  file: string
  name: string
  rule: Parameters<typeof can>[1]
  refusal: typeof Forbidden | typeof NotFound
}

const texts = import.meta.glob<string>('./**/*.server.ts', { query: '?raw', import: 'default', eager: true })
const modules = import.meta.glob<Record<string, Act>>('./**/*.server.ts')

const begins = /^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*\w+: (?:Actor|SignedIn)\b/gm
const guard = /^\s*if \((?:(?!\n {2}\S).)*?!can\(\w+, '([\w.-]+)'\)(?:(?!\n {2}\S).)*?throw new (Forbidden|NotFound)\(/s

const guarded: Guarded[] = Object.entries(texts).flatMap(([file, text]) =>
  [...text.matchAll(begins)].flatMap(({ index, 1: name = '' }) => {
    const body = text.slice(text.indexOf(' {\n', index) + 3)
    const [, rule, refusal] = guard.exec(body) ?? []
    return rule ? [{ file, name, rule, refusal: refusal === 'NotFound' ? NotFound : Forbidden } as Guarded] : []
  }),
)

const roles = ['member', 'moderator', 'editor', 'sales'] as const
const actors: Record<string, Actor> = {
  visitor,
  ...Object.fromEntries(
    roles.map((role) => [role, { kind: 'member', id: newId(), email: `${role}@example.com`, role, sessionId: '' }]),
  ),
}

testDatabase()

test('most acts and queries that begin with a rule are found', () => {
  expect(guarded.length).toBeGreaterThan(100)
})

describe.each(Object.keys(actors))('to a %s', (who) => {
  const actor = actors[who] as Actor
  const closed = guarded.filter(({ rule }) => !can(actor, rule as 'event.manage'))

  test.each(closed)('$name is closed by $rule', async ({ file, name, refusal }) => {
    const act = (await modules[file]?.())?.[name] as Act
    // The other arguments do not matter, because the actor is authorized before anything is read.
    const asked = async () => act(actor, newId(), newId(), newId(), newId())
    await expect(asked()).rejects.toBeInstanceOf(refusal)
  })
})
