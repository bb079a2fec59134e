import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

/** Messages between a process and the primary process. */
interface Question {
  asks: 'figures'
  id: number
}

interface Answer {
  answers: 'figures'
  id: number
  text: string
}

let nextId = 0

/** With several processes: makes the primary answer requests for the combined metrics. */
export function serveClusterMetrics(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, message: Partial<Question>) => {
    if (message.asks !== 'figures') return
    const answer = (text: string) => worker.isConnected() && worker.send({ answers: 'figures', id: message.id, text })
    // A process may be exiting: answer with nothing, and the next request succeeds.
    registry.clusterMetrics().then(answer, () => answer(''))
  })
}

/** Lets this process contribute to the combined metrics. Call it once in a worker process. */
export function joinClusterMetrics(): void {
  if (cluster.isWorker) new AggregatorRegistry()
}

/** The combined metrics of all processes: sums, and the maximum of durations. */
export function clusterMetrics(): Promise<string> {
  const id = ++nextId
  return new Promise((resolve) => {
    const onMessage = (message: Partial<Answer>) => {
      if (message.answers !== 'figures' || message.id !== id) return
      process.off('message', onMessage)
      resolve(message.text ?? '')
    }
    process.on('message', onMessage)
    process.send?.({ asks: 'figures', id } satisfies Question)
  })
}
