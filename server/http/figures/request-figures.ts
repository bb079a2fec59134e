import { Counter, type Histogram, register } from 'prom-client'

const name = 'http_request_duration_seconds'
const help = 'Time from the request to its answer, by the address that the routes have for it.'
/** Seconds up to which an answer belongs to a bucket. */
const bounds = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface Times {
  /** Answers of each bucket alone; the last is of those beyond all bounds. */
  buckets: number[]
  sum: number
}

// The library's own figures look their labels up at each count, which takes longer than the rest of a cached answer:
// what is counted here is written in its form when somebody asks.
const timesOfRoutes = new Map<string, Times>()
const classesOfMethods = new Map<string, number[]>()

/** Counts one answered request. @param route as `app/routes.ts` has it @param seconds from its start to its headers */
export function countRequest(method: string, status: number, route: string, seconds: number): void {
  const classes = classesOfMethods.get(method) ?? newMethod(method)
  const statusClass = Math.floor(status / 100)
  classes[statusClass] = (classes[statusClass] ?? 0) + 1
  const times = timesOfRoutes.get(route) ?? newRoute(route)
  let at = 0
  while (at < bounds.length && seconds > (bounds[at] as number)) at++
  times.buckets[at] = (times.buckets[at] as number) + 1
  times.sum += seconds
}

function newMethod(method: string): number[] {
  // Whatever else somebody sends shares one figure.
  if (!methods.has(method)) return classesOfMethods.get('other') ?? newClasses('other')
  return newClasses(method)
}

function newClasses(method: string): number[] {
  const classes = [0, 0, 0, 0, 0, 0]
  classesOfMethods.set(method, classes)
  return classes
}

function newRoute(route: string): Times {
  const times = { buckets: [...bounds, Number.POSITIVE_INFINITY].map(() => 0), sum: 0 }
  timesOfRoutes.set(route, times)
  return times
}

/** Declares the figures of answered requests: how many, and how long they took. */
export function requestFigures(): void {
  new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method and status class.',
    labelNames: ['method', 'status'],
    collect() {
      this.reset()
      for (const [method, classes] of classesOfMethods)
        for (const [statusClass, count] of classes.entries())
          if (count > 0) this.inc({ method, status: `${statusClass}xx` }, count)
    },
  })
  const durations = {
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    get: async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: durationValues() }),
    reset: () => timesOfRoutes.clear(),
  }
  register.registerMetric(durations as unknown as Histogram)
}

function durationValues() {
  return [...timesOfRoutes].flatMap(([route, { buckets, sum }]) => {
    let count = 0
    const upTo = buckets.map((own, at) => {
      count += own
      return { labels: { le: bounds[at] ?? '+Inf', route }, value: count, metricName: `${name}_bucket` }
    })
    return [
      ...upTo,
      { labels: { route }, value: sum, metricName: `${name}_sum` },
      { labels: { route }, value: count, metricName: `${name}_count` },
    ]
  })
}
