import type { Actor } from '#app/platform/actor.ts'

/**
 * What can be signalled, and with which facts. Each subject adds its own beside its acts:
 * `declare module '#app/platform/events.server.ts' {
 *   interface Signals { 'message.received': { messageId: string } }
 * }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Signals {}

type Name = keyof Signals & string

/**
 * Hears a signal inside the transaction of the act that emits it: what it writes or enqueues is kept only if the act
 * is. Listeners never decide whether the act holds: they mail, drop pages, write the audit log, and tidy what rooms
 * above keep about the subject.
 */
type Listener<N extends Name> = (facts: Signals[N], actor: Actor, name: N) => Promise<void>

const listeners = new Map<string, Listener<never>[]>()
const everyListener: ((name: string, facts: object, actor: Actor) => Promise<void>)[] = []

/** Registers who hears `name`; called from `app/wiring/listeners.server.ts` only. */
export function hear<N extends Name>(name: N, listener: Listener<N>): void {
  listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<never>])
}

/** Registers who hears every signal (the audit log). */
export function onAny(listener: (name: string, facts: object, actor: Actor) => Promise<void>): void {
  everyListener.push(listener)
}

/** Forgets every listener; for tests and hot reload. */
export function clearListeners(): void {
  listeners.clear()
  everyListener.length = 0
}

/** Signals that something happened. The last step of an act, inside its transaction. */
export async function emit<N extends Name>(actor: Actor, name: N, facts: Signals[N]): Promise<void> {
  for (const listener of listeners.get(name) ?? []) await (listener as Listener<N>)(facts, actor, name)
  for (const listener of everyListener) await listener(name, facts as object, actor)
}
