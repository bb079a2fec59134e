import { expect, test } from 'vitest'
import { arcPath, pointAt, wedgePath } from './wedge.ts'

test('a quarter from noon stands between noon and three', () => {
  expect(wedgePath({ from: 0, to: 0.25, r: 100, cx: 0, cy: 0 })).toBe('M0 0L0 -100A100 100 0 0 1 100 0Z')
})

test('more than half takes the long way round', () => {
  expect(wedgePath({ from: 0, to: 0.75, r: 100, cx: 0, cy: 0 })).toContain('A100 100 0 1 1 -100 0')
})

test('a pulled wedge keeps its shape and moves along its bisector', () => {
  expect(wedgePath({ from: 0, to: 0.5, r: 100, cx: 0, cy: 0, pull: 20 })).toBe('M20 0L20 -100A100 100 0 0 1 20 100Z')
})

test('a piece of a ring begins at its inner radius', () => {
  expect(wedgePath({ from: 0, to: 0.25, r: 100, inner: 50, cx: 0, cy: 0 })).toBe(
    'M0 -50L0 -100A100 100 0 0 1 100 0L50 0A50 50 0 0 0 0 -50Z',
  )
})

test('an arc is the line alone', () => {
  expect(arcPath({ from: 0, to: 0.5, r: 10, cx: 0, cy: 0 })).toBe('M0 -10A10 10 0 0 1 0 10')
})

test('35% is drawn as 126 degrees', () => {
  const end = pointAt(0.35, 100, 0, 0)
  expect((Math.atan2(end.x, -end.y) * 180) / Math.PI).toBeCloseTo(126, 5)
})
