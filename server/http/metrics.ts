import { Counter, collectDefaultMetrics, Histogram, register } from 'prom-client'

collectDefaultMetrics()

const requests = new Counter({
  name: 'http_requests_total',
  help: 'Requests answered, by method and status class.',
  labelNames: ['method', 'status'],
})
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request to its answer.',
  buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts one answered request. @param seconds from its start to its headers */
export function countRequest(method: string, status: number, seconds: number): void {
  requests.inc({ method: methods.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` })
  durations.observe(seconds)
}

/** All figures in Prometheus' text format, with its content type. */
export async function metricsText(): Promise<{ body: string; contentType: string }> {
  return { body: await register.metrics(), contentType: register.contentType }
}
