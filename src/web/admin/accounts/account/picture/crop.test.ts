import { expect, test } from 'vitest'
import { cropOf, DEFAULT_FRAMING, panFraming } from './crop.ts'

const wide = { width: 400, height: 300 }

test('the initial crop is the largest square, centered', () => {
  expect(cropOf(wide, DEFAULT_FRAMING)).toEqual({ left: 50, top: 0, side: 300 })
})

test('at maximum zoom, the side of the crop is a quarter of the picture’s shorter side', () => {
  expect(cropOf(wide, { zoom: 1, x: 0.5, y: 1 })).toEqual({ left: 162.5, top: 225, side: 75 })
})

test('dragging right by a tenth of the frame moves the crop left by a tenth of its side', () => {
  const framing = panFraming(wide, DEFAULT_FRAMING, { x: 0.1, y: 0 })
  expect(cropOf(wide, framing).left).toBeCloseTo(20)
})

test('the crop stops at the edges of the picture', () => {
  const framing = panFraming(wide, DEFAULT_FRAMING, { x: -9, y: 5 })
  expect(cropOf(wide, framing)).toEqual({ left: 100, top: 0, side: 300 })
})
