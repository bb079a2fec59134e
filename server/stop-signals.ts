/**
 * Calls `stop` once this process is asked to end. Under npm Ctrl-C arrives twice, from the terminal and from npm; a
 * second later it is a person who insists, and the process leaves at once. Nobody tells it that its npm was killed, but
 * its parent is another process then.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => unknown): void {
  let asked: number | undefined
  const ask = (signal: NodeJS.Signals) => {
    if (asked !== undefined && performance.now() - asked > 1000) process.exit(130)
    if (asked === undefined) stop(signal)
    asked ??= performance.now()
  }
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    ask('SIGTERM')
  }, 250).unref()
}
