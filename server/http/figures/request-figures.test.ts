import { register } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { countRequest, requestFigures } from './request-figures.ts'

test('answers are counted by method and status, and by how long each address took', async () => {
  register.clear()
  onTestFinished(() => register.clear())
  requestFigures()
  for (const [seconds, status] of [
    [0.0005, 200],
    [0.001, 304],
    [0.03, 200],
    [60, 503],
  ] as const)
    countRequest('GET', status, 'resources/articles/:slug', seconds)
  countRequest('BREW', 405, 'other', 0.2)
  countRequest('PROPFIND', 405, 'other', 0.2)

  for (let turn = 0; turn < 2; turn++) {
    const text = await register.metrics()
    const line = (of: string) => Number(new RegExp(`^${of.replace(/[{}+]/g, '\\$&')} (.*)$`, 'm').exec(text)?.[1])
    expect(line('http_requests_total{method="GET",status="2xx"}')).toBe(2)
    expect(line('http_requests_total{method="GET",status="3xx"}')).toBe(1)
    expect(line('http_requests_total{method="other",status="4xx"}')).toBe(2)
    const bucket = (le: string) =>
      line(`http_request_duration_seconds_bucket{le="${le}",route="resources/articles/:slug"}`)
    expect(['0.001', '0.005', '0.05', '10', '+Inf'].map(bucket)).toEqual([2, 2, 3, 3, 4])
    expect(line('http_request_duration_seconds_count{route="resources/articles/:slug"}')).toBe(4)
    expect(line('http_request_duration_seconds_sum{route="resources/articles/:slug"}')).toBeCloseTo(60.0315)
  }
})
