import type { Actor } from './actor.ts'

declare const granted: unique symbol

/**
 * Says that `actor` was asked whether they may do `Act`. What the platform keeps (mails, the audit log) is handed out
 * for a permit only, because the platform itself knows no rules; `demand` of the admin area is where one is had.
 */
export interface Permit<Act extends string> {
  readonly actor: Actor
  readonly [granted]: Act
}
