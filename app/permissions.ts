import type { Actor } from '#app/platform/actor.ts'

type Rule = (actor: Actor, target: never) => boolean

/** Act → rule. The only place that says who may do what. */
const rules = {
  'message.read': isAdmin,
  'message.manage': isAdmin,
  'candidate.read': isAdmin,
  'candidate.manage': isAdmin,
} satisfies Record<string, Rule>

/** What can be asked. */
export type Act = keyof typeof rules

/** True if `actor` may do `act` to `target`. */
export function can<A extends Act>(
  actor: Actor,
  act: A,
  ...target: Parameters<(typeof rules)[A]> extends [Actor, infer T] ? [T] : []
): boolean {
  return (rules[act] as Rule)(actor, target[0] as never)
}

function isAdmin(actor: Actor): boolean {
  return actor.kind === 'member' && actor.role === 'admin'
}
