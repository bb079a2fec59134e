import { createStaticHandler, data, type StaticHandlerContext } from 'react-router'
import { expect, test } from 'vitest'
import { statusShown } from './status-shown.ts'

/** The result of React Router for a rejected form on a page whose loader runs `load`. */
async function failed(load: () => unknown): Promise<StaticHandlerContext> {
  const route = { path: '/', id: 'page', action: () => data('Refused', 422), loader: load, hasErrorBoundary: true }
  const request = new Request('http://localhost/', { method: 'POST', body: new FormData() })
  return (await createStaticHandler([route]).query(request)) as StaticHandlerContext
}

test('the status of a page after a rejected form is that of the last error', async () => {
  const shown = async (load: () => unknown) => {
    const { statusCode, errors } = await failed(load)
    return statusShown(statusCode, errors)
  }
  expect(await shown(() => 'the page')).toBe(422)
  const away = () => {
    throw data('Away', { status: 503 })
  }
  expect((await failed(away)).statusCode, 'as React Router has it').toBe(422)
  expect(await shown(away)).toBe(503)
  expect(await shown(() => Promise.reject(new Error('a fault')))).toBe(500)
})
