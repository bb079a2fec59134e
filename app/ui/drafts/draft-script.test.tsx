import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextArea } from '../field.tsx'

test('whoever draws a field of several lines brings the script that keeps what is typed', () => {
  const form = (
    <form method="post">
      <TextArea name="note" id="form-note" label="New note" />
    </form>
  )
  expect(renderToStaticMarkup(form)).toMatch(/<script async="" src="[^"]*drafts[^"]*"/)
})
