import { describe, expect, test } from 'vitest'
import { type Edit, groupPhoneNumber } from '../phone-grouping.ts'
import { isPhoneNumber } from '../phone-number.ts'

/** A text with « | » where the caret is. */
function group(marked: string, edit?: Edit): string {
  const caret = marked.indexOf('|')
  const grouped = groupPhoneNumber({ text: marked.replace('|', ''), caret }, edit)
  return `${grouped.text.slice(0, grouped.caret)}|${grouped.text.slice(grouped.caret)}`
}

function typeOneByOne(text: string): string {
  let typed = { text: '', caret: 0 }
  for (const character of text) {
    const before = typed.text
    const next = before.slice(0, typed.caret) + character + before.slice(typed.caret)
    typed = groupPhoneNumber({ text: next, caret: typed.caret + 1 }, { before })
  }
  return typed.text
}

describe('a phone number that is typed', () => {
  test.each([
    ['0612345678', '06 12 34 56 78'],
    ['06 12 34 56 78', '06 12 34 56 78'],
    ['06.12.34.56.78', '06 12 34 56 78'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+33 (0)6 12 34 56 78', '+33 6 12 34 56 78'],
    ['0033612345678', '0033 6 12 34 56 78'],
    ['06123', '06 12 3'],
  ])('as « %s » reads « %s »', (keys, shown) => {
    expect(typeOneByOne(keys)).toBe(shown)
  })

  test.each([
    '+32 470 12 34 56',
    '+1 (514) 555-0199',
    '0041 79 123 45 67',
    '612345678',
    '3639',
    'poste 12',
    '+',
  ])('as « %s », which is no French number, stays as typed', (keys) => {
    expect(typeOneByOne(keys)).toBe(keys)
  })
})

test.each([
  ['06.12.34.56.78', '06 12 34 56 78'],
  ['06-12-34-56-78', '06 12 34 56 78'],
  ['+33 (0)6 12 34 56 78', '+33 6 12 34 56 78'],
  ['\u202a+33\u00a06\u00a012\u00a034\u00a056\u00a078\u202c', '+33 6 12 34 56 78'],
  ['00 33 6 12 34 56 78', '0033 6 12 34 56 78'],
  ['06\u202f12\u202f34\u202f56\u202f78', '06 12 34 56 78'],
])('« %s », pasted, reads « %s », which is a phone number', (pasted, shown) => {
  const { text, caret } = groupPhoneNumber({ text: pasted, caret: pasted.length }, { before: '' })
  expect(text).toBe(shown)
  expect(caret).toBe(shown.length)
  expect(isPhoneNumber(text)).toBe(true)
})

describe('the caret', () => {
  test.each([
    ['06 129| 34 56 78', '06 12 9|3 45 67 8'],
    ['9|06 12 34', '9|06 12 34'],
    ['09|6 12 34', '09| 61 23 4'],
    ['06 1|2 34', '06 1|2 34'],
    ['06 12| 34', '06 12| 34'],
    ['|06 12 34', '|06 12 34'],
    ['+339| 6 12', '+33 9| 61 2'],
    ['+33 (0)6|12', '+33 6| 12'],
  ])('stays behind its digit: « %s » becomes « %s »', (typed, shown) => {
    expect(group(typed)).toBe(shown)
  })
})

describe('a deletion', () => {
  test('of a digit in the middle moves up the others', () => {
    expect(group('06 1| 34 56', { before: '06 12 34 56', deletion: 'backward' })).toBe('06 1|3 45 6')
  })

  test('backward over a space takes the digit before it', () => {
    expect(group('06 12|34', { before: '06 12 34', deletion: 'backward' })).toBe('06 1|3 4')
  })

  test('forward over a space takes the digit behind it', () => {
    expect(group('06 12|34', { before: '06 12 34', deletion: 'forward' })).toBe('06 12| 4')
  })

  test('of the last digit leaves no space behind', () => {
    expect(group('06 12 |', { before: '06 12 3', deletion: 'backward' })).toBe('06 12|')
  })

  test('of everything leaves nothing', () => {
    expect(group('|', { before: '06 12', deletion: 'backward' })).toBe('|')
  })
})
