import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { poolFigures } from '#app/platform/database/pool/pool-health.server.ts'
import { openStreams } from '#app/platform/live.server.ts'
import { cacheFigures } from '../page-cache.ts'
import { clusterMetrics, joinClusterMetrics } from './cluster-metrics.ts'
import { storedFigures } from './figures/stored-figures.ts'

// Hot reload evaluates this module again: remove the metrics of the previous instance.
register.clear()
collectDefaultMetrics()
joinClusterMetrics()

const requests = new Counter({
  name: 'http_requests_total',
  help: 'Requests answered, by method and status class.',
  labelNames: ['method', 'status'],
})
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request to its answer, by the address that the routes have for it.',
  labelNames: ['route'],
  buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts a request. @param route as in `app/routes.ts` @param seconds from its start to its response headers */
export function countRequest(method: string, status: number, route: string, seconds: number): void {
  // All other methods share one label, so that clients cannot create metrics.
  requests.inc({ method: methods.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` })
  durations.observe({ route }, seconds)
}

/** Registers a gauge that is read when metrics are requested. */
function figure(name: string, help: string, now: () => number): void {
  new Gauge({
    name,
    help,
    collect() {
      this.set(now())
    },
  })
}

/** Registers a counter that is read when metrics are requested. */
function total(name: string, help: string, now: () => number): void {
  new Counter({
    name,
    help,
    collect() {
      this.reset()
      this.inc(now())
    },
  })
}

figure('page_cache_pages', 'Pages in the page cache.', () => cacheFigures().pages)
figure('page_cache_bytes', 'Bytes of the page cache, all forms of all pages.', () => cacheFigures().bytes)
total('page_cache_hits_total', 'Requests answered from the page cache.', () => cacheFigures().answers)
total(
  'page_cache_misses_total',
  'Requests for a page that the cache may keep, and that had to be rendered.',
  () => cacheFigures().renderings,
)
figure('live_streams', 'Open streams of live news.', openStreams)
figure('database_pool_busy', 'Connections of the pool in use.', () => poolFigures().busy)
figure('database_pool_waiting', 'Pieces of work that wait for a connection.', () => poolFigures().waiting)
figure(
  'database_pool_stuck_seconds',
  'Seconds since a connection was last acquired or released while work is waiting for one.',
  () => Math.round(poolFigures().stuckFor / 1000),
)

new Gauge({
  name: 'process_serving',
  help: 'A process that serves, by its id.',
  labelNames: ['pid'],
  collect() {
    this.set({ pid: process.pid }, 1)
  },
})
storedFigures()

/** All metrics in Prometheus' text format, with its content type. */
export async function metricsText(): Promise<{ body: string; contentType: string }> {
  const body = cluster.isWorker ? await clusterMetrics() : await register.metrics()
  return { body, contentType: register.contentType }
}
