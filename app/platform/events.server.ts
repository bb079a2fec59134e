import type { Actor } from '#app/platform/actor.ts'

/**
 * The domain events and their payloads. Each feature adds its own beside its actions:
 * `declare module '#app/platform/events.server.ts' {
 *   interface DomainEvents { 'message.received': { messageId: string } }
 * }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DomainEvents {}

type Name = keyof DomainEvents & string

/**
 * Runs inside the transaction of the action that emits the event: its writes and jobs commit with it. Listeners do not
 * decide whether the action succeeds; they send mail, invalidate pages, write the audit log, and update what other
 * features store about the subject.
 */
type Listener<N extends Name> = (payload: DomainEvents[N], actor: Actor, name: N) => Promise<void>

const listeners = new Map<string, Listener<never>[]>()
const everyListener: ((name: string, payload: object, actor: Actor) => Promise<void>)[] = []

/** Registers a listener for `name`; called at startup through `app/wiring/listeners.server.ts`. */
export function onEvent<N extends Name>(name: N, listener: Listener<N>): void {
  listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<never>])
}

/** Registers a listener for every event (the audit log). */
export function onAnyEvent(listener: (name: string, payload: object, actor: Actor) => Promise<void>): void {
  everyListener.push(listener)
}

/** Removes every listener; for tests and hot reload. */
export function clearListeners(): void {
  listeners.clear()
  everyListener.length = 0
}

/** Emits an event. Call it as the last step of an action, inside its transaction. */
export async function emit<N extends Name>(actor: Actor, name: N, payload: DomainEvents[N]): Promise<void> {
  for (const listener of listeners.get(name) ?? []) await (listener as Listener<N>)(payload, actor, name)
  for (const listener of everyListener) await listener(name, payload as object, actor)
}
