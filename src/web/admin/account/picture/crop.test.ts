import { expect, test } from 'vitest'
import { cutOf, DEFAULT_FRAMING, panned } from './crop.ts'

const wide = { width: 400, height: 300 }

test('at first the largest square, in the middle', () => {
  expect(cutOf(wide, DEFAULT_FRAMING)).toEqual({ left: 50, top: 0, side: 300 })
})

test('as close as can be, a quarter of it', () => {
  expect(cutOf(wide, { zoom: 1, x: 0.5, y: 1 })).toEqual({ left: 162.5, top: 225, side: 75 })
})

test('drawn to the right by a tenth of the frame, it shows that much more of its left', () => {
  const next = panned(wide, DEFAULT_FRAMING, { x: 0.1, y: 0 })
  expect(cutOf(wide, next).left).toBeCloseTo(20)
})

test('drawn too far, it stops at its edge; where there is no room, it stays', () => {
  const next = panned(wide, DEFAULT_FRAMING, { x: -9, y: 5 })
  expect(cutOf(wide, next)).toEqual({ left: 100, top: 0, side: 300 })
})
