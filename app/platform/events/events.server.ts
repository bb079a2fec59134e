import type { Actor } from '#app/platform/actor.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

/**
 * Event names and their facts. Each subject adds its own beside its acts:
 * `declare module '#app/platform/events/events.server.ts' { interface Events { 'message.received': { messageId: string
 * } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Events {}

type Name = keyof Events & string

/** Hears an event inside the transaction that caused it: what it writes or enqueues is kept only if the act is. */
export type Listener<N extends Name> = (tx: Transaction, facts: Events[N], actor: Actor, name: N) => Promise<void>

const listeners = new Map<string, Listener<never>[]>()
const everyListener: ((tx: Transaction, name: string, facts: object, actor: Actor) => Promise<void>)[] = []

/** Registers who hears `name`; called from `app/listeners.server.ts` only. */
export function on<N extends Name>(name: N, listener: Listener<N>): void {
  listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<never>])
}

/** Registers who hears every event (the audit log). */
export function onEvery(listener: (tx: Transaction, name: string, facts: object, actor: Actor) => Promise<void>): void {
  everyListener.push(listener)
}

/** Forgets every listener; for tests and hot reload. */
export function forgetListeners(): void {
  listeners.clear()
  everyListener.length = 0
}

/** Records that something happened. The last step of an act, inside its transaction. */
export async function record<N extends Name>(tx: Transaction, actor: Actor, name: N, facts: Events[N]): Promise<void> {
  for (const listener of listeners.get(name) ?? []) await (listener as Listener<N>)(tx, facts, actor, name)
  for (const listener of everyListener) await listener(tx, name, facts as object, actor)
}
