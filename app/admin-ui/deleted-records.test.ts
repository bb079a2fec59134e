import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { UndoDelete, type UndoDeleteProps } from './deleted-records.tsx'

const shown = (props: UndoDeleteProps) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(UndoDelete, props)))

test('a record that was just deleted can be restored with one button, which posts to its list', () => {
  const deleted = { id: '1', title: 'Clinic' }
  expect(shown({ at: '/admin/curated', deleted })).toContain('action="/admin/curated/1/restoration"')
  const event = shown({ at: '/admin/events', act: 'recovery', deleted })
  expect(event).toContain('action="/admin/events/1/recovery"')
  expect(event).toContain('aria-label="Undo deleting Clinic"')
  expect(shown({ at: '/admin/events', deleted: undefined })).toBe('')
})
