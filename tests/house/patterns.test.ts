// @module-tag long
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Pattern, readPatterns, slowCharacters } from '../../scripts/house/patterns.ts'
import { findSlowAttack } from '../support/http/attacks.ts'
import { plantTree } from '../support/servers/planted-tree.ts'

const ROOT = new URL('../..', import.meta.url).pathname

const toPattern = ({ source, flags }: RegExp): Pattern => ({ file: 'planted', source, flags })

/** Of this product and of the library that checks visitors' e-mail addresses. */
const patterns = [...readPatterns(ROOT), { ...toPattern(z.regexes.email), file: 'zod' }]

describe('the regular expressions of src', () => {
  test('take linear time for every repeated character', () => {
    expect(patterns.length).toBeGreaterThan(150)
    expect(patterns.filter((pattern) => slowCharacters(pattern).length > 0)).toEqual([])
  })

  test('take linear time for every repeated part of a matching text', () => {
    const slow = patterns.map((pattern) => ({ ...pattern, attack: findSlowAttack(pattern) }))
    expect(slow.filter(({ attack }) => attack !== null)).toEqual([])
  }, 120_000)
})

test.each([/^(a+)+$/, /\s+$/, /<[^>]*>/, /^\d+\s*:?\s*$/])(
  'a repeated character that slows %s is found',
  (slow) => {
    expect(slowCharacters(toPattern(slow))).not.toEqual([])
  },
)

test.each([/^(?:ab|a|b)+c$/, /(?:<p><\/p>)+$/, /<head>.*<\/head>/, /<p\b[^>]*>/, /^x(?:yz)*(?:yzyz)*!$/])(
  'a repeated text that slows %s is found',
  // Measured: on a busy machine one search may miss it.
  { retry: 4 },
  (slow) => {
    expect(findSlowAttack(toPattern(slow))).not.toBeNull()
  },
)

test('a regular expression in src is read with its flags, and one built at run time is refused', () => {
  const root = plantTree({ 'src/domain/a.ts': 'export const a = /\\d+/gu\n' })
  expect(readPatterns(root)).toEqual([{ file: 'src/domain/a.ts', source: '\\d+', flags: 'gu' }])
  const built = plantTree({ 'src/domain/a.ts': 'export const a = (b: string) => new RegExp(b)\n' })
  expect(() => readPatterns(built)).toThrow('src/domain/a.ts')
})
