import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { rejectCrossOriginWrites } from './origin.ts'

beforeAll(() => setConfig(readConfig({ SITE_URL: 'https://solutioneer.example' })))

const http = new Hono().use(rejectCrossOriginWrites).all('*', (context) => context.text('taken'))
const write = async (headers: Record<string, string>, method = 'POST') =>
  (await http.request('http://127.0.0.1/x', { method, headers })).status

test.each([
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://solutioneer.example' },
  { origin: 'http://127.0.0.1' },
])('taken: %j', async (headers) => {
  expect(await write(headers as Record<string, string>)).toBe(200)
})

test.each([
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.solutioneer.example' },
  { origin: 'https://other.solutioneer.example' },
  { origin: 'https://solutioneer.example.evil.example' },
  { origin: 'null' },
])('refused: %j', async (headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(await write(headers as Record<string, string>, method)).toBe(403)
  expect(await write(headers as Record<string, string>, 'GET')).toBe(200)
})
