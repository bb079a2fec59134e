import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { canBeRestored } from '#app/admin-ui/labels.ts'
import RemoveEvent from './removal.route.tsx'

const confirmationFor = (state: object) => {
  const loaderData = {
    title: 'Clinic',
    seatsTaken: 2,
    isOver: false,
    cancelled: false,
    back: '/admin/events',
    ...state,
  }
  const element = <RemoveEvent {...({ loaderData } as unknown as Parameters<typeof RemoveEvent>[0])} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('the confirmation of a deletion says who is notified and how long the event can be restored', () => {
  expect(confirmationFor({})).toContain('The 2 people who are registered')
  for (const state of [{}, { isOver: true }, { cancelled: true }])
    expect(confirmationFor(state)).toContain(canBeRestored)
  expect(confirmationFor({ isOver: true })).not.toContain('registered')
})
