import { afterEach, expect, test } from 'vitest'
import { definePageCopy, loadCustomCopyFrom } from './copy.ts'
import { textsOf } from './copy-tree.ts'

const page = definePageCopy('tried', ['list.*.title'], {
  title: 'As the code has it',
  list: [
    { id: 'first', title: 'One', text: 'Of the first.' },
    { id: 'second', title: 'Two', text: 'Of the second.' },
  ],
  percent: 20,
})

afterEach(() => loadCustomCopyFrom(() => undefined))

test('a page shows the built-in copy until it is customized', () => {
  expect(page().title).toBe('As the code has it')
  const customCopy = { title: 'As the firm has it', 'list.1.text': 'Changed.' }
  loadCustomCopyFrom((name) => (name === 'tried' ? customCopy : undefined))
  expect(page()).toMatchObject({ title: 'As the firm has it', list: [{ text: 'Of the first.' }, { text: 'Changed.' }] })
  expect(page().percent).toBe(20)
  expect(page()).toBe(page())
  expect(page.defaults().title).toBe('As the code has it')
})

test('labels, anchors and unused texts are not editable', () => {
  const customCopy = {
    'list.0.title': 'No',
    'list.0.id': 'no',
    'list.9.text': 'No',
    __proto__: 'no',
    'list.length': '9',
  }
  loadCustomCopyFrom(() => customCopy)
  expect(page()).toEqual(page.defaults())
})

test('texts are listed in the order of the page, with fixed ones', () => {
  const texts = textsOf(page.defaults(), page.fixed)
  expect(texts.map(({ at }) => at)).toEqual(['title', 'list.0.title', 'list.0.text', 'list.1.title', 'list.1.text'])
  expect(texts.filter(({ isFixed }) => !isFixed).map(({ at }) => at)).toEqual(['title', 'list.0.text', 'list.1.text'])
})

test('texts with the organization’s details are resolved at each call', () => {
  let name = 'Before'
  const named = definePageCopy('named', [], () => ({ title: `About ${name}`, text: 'Plain.' }))
  expect(named().title).toBe('About Before')
  name = 'After'
  loadCustomCopyFrom(() => ({ text: 'Changed.' }))
  expect(named()).toEqual({ title: 'About After', text: 'Changed.' })
})
