import { describe, expect, test } from 'vitest'
import { parseDisplayOptions } from '../display.ts'

describe('display options in localStorage', () => {
  test('are read completely when all are valid', () => {
    const display = { textSize: 'large', mode: 'high-contrast', font: 'dyslexic', spacing: 'wide' }
    expect(parseDisplayOptions(JSON.stringify(display))).toEqual(display)
  })

  test.each([null, '', '{', 'null', '[]', '"large"', '17', '{"__proto__":{"mode":"dark"}}'])(
    '%j yields no options',
    (stored) => expect(parseDisplayOptions(stored)).toEqual({}),
  )

  test('are read without unknown keys and invalid values', () => {
    const stored = { textSize: 'enormous', mode: 'dark', font: ['dyslexic'], spacing: true, color: 'red' }
    expect(parseDisplayOptions(JSON.stringify(stored))).toEqual({ mode: 'dark' })
  })
})
