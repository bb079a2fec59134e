/**
 * Calls `stop` when this process should end. Under npm, Ctrl-C arrives twice (from the terminal and from npm); a signal
 * more than a second later comes from a person, and the process exits at once. If npm was killed there is no signal,
 * but the parent process changes.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => unknown): void {
  let requestedAt: number | undefined
  const ask = (signal: NodeJS.Signals) => {
    if (requestedAt !== undefined && performance.now() - requestedAt > 1000) process.exit(130)
    if (requestedAt === undefined) stop(signal)
    requestedAt ??= performance.now()
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
