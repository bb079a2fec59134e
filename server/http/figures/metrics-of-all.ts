import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

/** What a process asks the one that watches, and what it is answered. */
interface Question {
  asks: 'figures'
  id: number
}

interface Answer {
  answers: 'figures'
  id: number
  text: string
}

let asked = 0

/** Where several processes serve: has this one, which watches, answer for the figures of all of them together. */
export function answerForAll(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, message: Partial<Question>) => {
    if (message.asks !== 'figures') return
    const answer = (text: string) => worker.isConnected() && worker.send({ answers: 'figures', id: message.id, text })
    // One of them is just ending: the next question is answered.
    registry.clusterMetrics().then(answer, () => answer(''))
  })
}

/** Lets this process take part in the figures of all. Called once, where it is one of several. */
export function takePart(): void {
  if (cluster.isWorker) new AggregatorRegistry()
}

/** The figures of all processes together: sums, and of times the longest. */
export function figuresOfAll(): Promise<string> {
  const id = ++asked
  return new Promise((resolve) => {
    const hear = (message: Partial<Answer>) => {
      if (message.answers !== 'figures' || message.id !== id) return
      process.off('message', hear)
      resolve(message.text ?? '')
    }
    process.on('message', hear)
    process.send?.({ asks: 'figures', id } satisfies Question)
  })
}
