import { afterEach, expect, test } from 'vitest'
import { takeOwnWordsFrom } from '#app/platform/words/words.ts'
import { refusalPage } from './refusal-page.ts'

afterEach(() => takeOwnWordsFrom(() => undefined))

const refused = () => refusalPage({ action: '/campus/auth', email: 'ada@example.com', asksPassword: true }, 100).text()

test('who is too quick is told so in the words of the firm, which are text and never markup', async () => {
  expect(await refused()).toContain('<h1>A little slower, please</h1>')
  takeOwnWordsFrom(() => ({
    'slower.title': 'Take <b>your</b> time',
    'slower.network': 'Too often & too fast.',
    'slower.button': 'Once more',
  }))
  const page = await refused()
  expect(page).toContain('<h1>Take &#60;b&#62;your&#60;/b&#62; time</h1>')
  expect(page).toContain('autofocus>Too often &#38; too fast. Please try again in 2 minutes.')
  expect(page).toContain('<button>Once more</button>')
})
