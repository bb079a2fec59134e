import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import FactorsPart from './factors.route.tsx'

const partWith = (type: 'phone' | 'totp') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <FactorsPart
        {...({ actionData: undefined } as Parameters<typeof FactorsPart>[0])}
        loaderData={{
          factors: [{ id: '1', name: 'Mine', type, addedAt: new Date(0) }],
          passkeys: [],
          codesLeft: 10,
          form: { values: {}, errors: {}, constraints: {} },
        }}
      />
    </MemoryRouter>,
  )

test('a member whose second factor is text messages is advised to use a safer one', () => {
  expect(partWith('phone')).toContain('an authenticator app or a passkey is safer')
  expect(partWith('totp')).not.toContain('is safer')
})
