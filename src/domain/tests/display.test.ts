import { describe, expect, test } from 'vitest'
import { parseDisplay } from '../display.ts'

describe('a display kept by the browser', () => {
  test('is read whole', () => {
    const display = { textSize: 'large', mode: 'high-contrast', font: 'dyslexic', spacing: 'wide' }
    expect(parseDisplay(JSON.stringify(display))).toEqual(display)
  })

  test.each([null, '', '{', 'null', '[]', '"large"', '17', '{"__proto__":{"mode":"dark"}}'])(
    '%j holds no choice',
    (kept) => expect(parseDisplay(kept)).toEqual({}),
  )

  test('keeps what is valid and leaves out what is not', () => {
    const kept = { textSize: 'enormous', mode: 'dark', font: ['dyslexic'], spacing: true, colour: 'red' }
    expect(parseDisplay(JSON.stringify(kept))).toEqual({ mode: 'dark' })
  })
})
