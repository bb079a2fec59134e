import { register } from 'prom-client'
import { expect, test } from 'vitest'
import { countRequest } from './metrics.ts'

test('responses are counted by method and status, and their durations by route', async () => {
  for (const [seconds, status] of [
    [0.0005, 200],
    [0.001, 304],
    [0.03, 200],
    [60, 503],
  ] as const)
    countRequest('GET', status, 'resources/articles/:slug', seconds)
  countRequest('BREW', 405, 'other', 0.2)
  countRequest('PROPFIND', 405, 'other', 0.2)

  const requests = await register.getSingleMetricAsString('http_requests_total')
  expect(requests).toContain('http_requests_total{method="GET",status="2xx"} 2')
  expect(requests).toContain('http_requests_total{method="GET",status="3xx"} 1')
  expect(requests).toContain('http_requests_total{method="other",status="4xx"} 2')
  const durations = await register.getSingleMetricAsString('http_request_duration_seconds')
  const upTo = (le: string) =>
    durations.includes(`http_request_duration_seconds_bucket{le="${le}",route="resources/articles/:slug"} 2`)
  expect([upTo('0.001'), upTo('0.005'), upTo('10')]).toEqual([true, true, false])
  expect(durations).toContain('http_request_duration_seconds_count{route="resources/articles/:slug"} 4')
})
