import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, data, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PageContext } from '../../shell/page-context.tsx'
import { ErrorScreen } from './error-screen.tsx'

const Nothing = () => null

async function screenFor(thrown: unknown, path = '/'): Promise<string> {
  const routes = [
    {
      path,
      Component: Nothing,
      ErrorBoundary: ErrorScreen,
      loader() {
        throw thrown
      },
    },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error('unexpected answer')
  const props = {
    nonce: 'n',
    requestId: 'request-1',
    styles: '',
    origin: 'http://localhost',
    picture: '/og/home.png',
    mailDisabled: false,
    failed: true,
  }
  return renderToStaticMarkup(
    <PageContext value={props}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </PageContext>,
  )
}

test('an unexpected error shows the specified title and the request id, and no details of the error', async () => {
  const html = await screenFor(new Error('password of the database'))
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toContain('Internal Server Error')
  expect(html).toContain('request-1')
  expect(html).not.toContain('password')
})

test('a thrown response shows its message and what to do', async () => {
  const html = await screenFor(
    data('Too many requests. Please try again in 40 seconds.', { status: 429, statusText: 'Too Many Requests' }),
  )
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toContain('Too many requests. Please try again in 40 seconds.')
  expect(html).toContain('Nothing is lost')
})

test('staff without permission for an admin screen get a message and a link back', async () => {
  const html = await screenFor(data(null, { status: 403, statusText: 'Forbidden' }), '/admin/settings')
  expect(html).toContain('<h1>Not allowed</h1>')
  expect(html).not.toContain('Unexpected Application Error!')
  expect(html).toMatch(/<a [^>]*href="\/admin"[^>]*>Back to the admin area</)
})

test('without a custom message the status text is shown', async () => {
  expect(await screenFor(data(null, { status: 503, statusText: 'Service Unavailable' }))).toContain(
    'Service Unavailable',
  )
})

test('a missing record shows the 404 page', async () => {
  const html = await screenFor(data('Not Found', { status: 404, statusText: 'Not Found' }))
  expect(html).toContain('Oops! Page not found')
  expect(html).not.toContain('Unexpected Application Error!')
})
