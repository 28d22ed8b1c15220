import { expect, test } from 'vitest'
import { looksFilledInByPerson } from '../form-evidence.ts'

const NOW = 1_800_000_000_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

test.each([
  ['a minute', MINUTE_MS],
  ['exactly a day', DAY_MS],
])('a form whose hidden field is empty looks filled in by a person after %s', (_title, age) => {
  expect(looksFilledInByPerson({ hiddenField: '', issuedAt: NOW - age }, NOW)).toBe(true)
})

test.each([
  ['a filled hidden field', { hiddenField: 'https://spam.example', issuedAt: NOW - MINUTE_MS }],
  ['no hidden field', { hiddenField: undefined, issuedAt: NOW - MINUTE_MS }],
  ['no valid age', { hiddenField: '', issuedAt: null }],
  ['an age below two seconds', { hiddenField: '', issuedAt: NOW - 1_999 }],
  ['an age above a day', { hiddenField: '', issuedAt: NOW - DAY_MS - 1 }],
  ['an age in the future', { hiddenField: '', issuedAt: NOW + MINUTE_MS }],
])('a form with %s does not look filled in by a person', (_title, evidence) => {
  expect(looksFilledInByPerson(evidence, NOW)).toBe(false)
})
