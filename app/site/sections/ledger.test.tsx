import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Ledger, type LedgerRow } from './ledger.tsx'

test('a row shows its name, its text and each of its facts', () => {
  const markup = renderToStaticMarkup(
    <Ledger
      items={['Six weeks']}
      row={(length): LedgerRow => ({
        id: 'process',
        title: 'Process Improvement',
        children: <p>We read deals.</p>,
        details: [
          ['How long', length],
          ['What you bring', 'Five deals'],
        ],
      })}
    />,
  )
  expect(markup).toContain('<article id="process"')
  expect(markup).toContain('<h3')
  expect(markup).toContain('<dt>How long</dt><dd>Six weeks</dd>')
  expect(markup).toContain('<dt>What you bring</dt><dd>Five deals</dd>')
})

test('a row without facts, or with facts under another name, is a type error', () => {
  const row = { title: 'Process Improvement', children: null }
  // @ts-expect-error Facts are called `details`.
  const misspelled = (): LedgerRow => ({ ...row, facts: [['How long', 'Six weeks']] })
  expect(misspelled().details).toBeUndefined()
})
