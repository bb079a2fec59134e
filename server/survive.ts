import { isDatabaseAway } from '#app/platform/database/failures.ts'
import { log, requestId } from '#app/platform/log/log.server.ts'

/**
 * Handles an uncaught exception. One thrown during a request, or by a lost connection, only affects that request or
 * connection. After any other, the state is unknown: the process exits, and systemd or Docker restarts it.
 */
export function survive(err: Error): void {
  if (isDatabaseAway(err)) log.warn({ err }, 'a connection was cut')
  else if (requestId() !== undefined) log.error({ err }, 'request failed outside of its promise')
  else {
    log.fatal({ err }, 'the process cannot go on')
    process.exit(1)
  }
}

/** An unhandled rejection is only logged: nothing waits for the result. */
export function onUnhandledRejection(err: unknown): void {
  const cut = isDatabaseAway(err)
  log[cut ? 'warn' : 'error']({ err }, cut ? 'a connection was cut' : 'a promise failed that nobody waited for')
}
