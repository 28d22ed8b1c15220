import { expect, test } from 'vitest'
import { cropOf, DEFAULT_FRAMING, panFraming } from './crop.ts'

const wide = { width: 400, height: 300, ratio: 1 }
const portrait = { ...wide, ratio: 4 / 5 }

test('the initial crop is the largest of its shape, centered', () => {
  expect(cropOf(wide, DEFAULT_FRAMING)).toEqual({ left: 50, top: 0, width: 300, height: 300 })
  expect(cropOf(portrait, DEFAULT_FRAMING)).toEqual({ left: 80, top: 0, width: 240, height: 300 })
})

test('a portrait of a tall picture has its whole width', () => {
  const tall = { width: 400, height: 900, ratio: 4 / 5 }
  expect(cropOf(tall, DEFAULT_FRAMING)).toEqual({ left: 0, top: 200, width: 400, height: 500 })
})

test('at maximum zoom, the side of the crop is a quarter of the largest one', () => {
  expect(cropOf(wide, { zoom: 1, x: 0.5, y: 1 })).toEqual({ left: 162.5, top: 225, width: 75, height: 75 })
})

test('dragging right by a tenth of the frame moves the crop left by a tenth of its width', () => {
  const framing = panFraming(wide, DEFAULT_FRAMING, { x: 0.1, y: 0 })
  expect(cropOf(wide, framing).left).toBeCloseTo(20)
  const moved = panFraming(portrait, { ...DEFAULT_FRAMING, zoom: 1 }, { x: 0.1, y: -0.1 })
  expect(cropOf(portrait, moved)).toEqual({ left: 164, top: 120, width: 60, height: 75 })
})

test('the crop stops at the edges of the picture', () => {
  const framing = panFraming(wide, DEFAULT_FRAMING, { x: -9, y: 5 })
  expect(cropOf(wide, framing)).toMatchObject({ left: 100, top: 0 })
})
