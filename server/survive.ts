import { isDatabaseAway } from '#app/platform/database/failures.ts'
import { log, requestId } from '#app/platform/log/log.server.ts'

/**
 * What to do with an exception that nobody caught. One thrown while a request was answered, or by a connection that was
 * cut, concerns only that request or connection. Everything else means that we no longer know our state: the process
 * ends, and systemd or Docker starts another.
 */
export function survive(err: Error): void {
  if (isDatabaseAway(err)) log.warn({ err }, 'a connection was cut')
  else if (requestId() !== undefined) log.error({ err }, 'request failed outside of its promise')
  else {
    log.fatal({ err }, 'the process cannot go on')
    process.exit(1)
  }
}

/** A promise that failed and that nobody waited for has done what it could: the fault is logged, nothing else. */
export function onUnhandledRejection(err: unknown): void {
  const cut = isDatabaseAway(err)
  log[cut ? 'warn' : 'error']({ err }, cut ? 'a connection was cut' : 'a promise failed that nobody waited for')
}
