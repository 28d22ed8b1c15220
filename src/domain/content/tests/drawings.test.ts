import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DRAWING_SHAPES, DRAWINGS, LINE_WIDTH, TONES, toDrawing } from '../drawings.ts'

test('an order without a drawing, or with one that is no more, has the first one', () => {
  expect(DRAWINGS.map(toDrawing)).toEqual([...DRAWINGS])
  expect([null, '', 'toString', 'Ondes'].map(toDrawing)).toEqual(['waves', 'waves', 'waves', 'waves'])
})

test('screen and paper have the same share of each color', () => {
  const css = readFileSync(
    new URL('../../../web/public/voucher-orders/drawing/drawing.module.css', import.meta.url),
    'utf8',
  )
  const mixes = [...css.matchAll(/\.(\w+) \{[^}]*var\(--([\w-]+)\) (\d+)%/g)]
  expect(mixes.map(([, tone, token, share]) => [tone, { token, share: Number(share) / 100 }])).toEqual(
    Object.entries(TONES),
  )
  expect(css).toContain(`stroke-width: ${LINE_WIDTH};`)
})

test.each(DRAWINGS)('the drawing « %s » has no shape twice', (drawing) => {
  const paths = DRAWING_SHAPES[drawing].map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
