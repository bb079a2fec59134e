import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { testApp } from './setup/app.ts'

const app = testApp()

test('reports liveness and readiness', async () => {
  expect(await (await fetch(`${app.url}/healthz`)).text()).toBe('ok\n')
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
})

test('reports hits and misses of the page cache', async () => {
  const figure = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await (await fetch(`${app.url}/metrics`)).text())?.[1])
  const [hits, misses] = [await figure('page_cache_hits_total'), await figure('page_cache_misses_total')]
  for (let at = 0; at < 3; at++) await (await fetch(`${app.url}/services?tab=frameworks`)).text()
  expect(await figure('page_cache_misses_total')).toBe(misses + 1)
  expect(await figure('page_cache_hits_total')).toBe(hits + 2)
})

test('shows its metrics to this machine, and to nobody through a proxy', async () => {
  const figures = await fetch(`${app.url}/metrics`)
  expect(await figures.text()).toContain('http_requests_total')
  for (const sign of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect((await fetch(`${app.url}/metrics`, { headers: { [sign]: '203.0.113.9' } })).status, sign).toBe(403)
  const metricsRequest = request(`${app.url}/metrics`, { headers: { host: 'solutioneer.example' } }).end()
  const [answer] = (await once(metricsRequest, 'response')) as [IncomingMessage]
  expect(answer.resume().statusCode).toBe(403)
})
