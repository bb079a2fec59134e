import type { Actor } from './actor.ts'

declare const granted: unique symbol

/**
 * Proof that `actor` was authorized for `Act`. The platform knows no permission rules, so functions that read or change
 * its data (mails, the audit log) require a permit; `requirePermit` of the admin area issues it.
 */
export interface Permit<Act extends string> {
  readonly actor: Actor
  readonly [granted]: Act
}
