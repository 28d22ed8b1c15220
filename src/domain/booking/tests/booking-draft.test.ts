import { describe, expect, test } from 'vitest'
import { parseBookingDraft, parseRememberedVisitor } from '../booking-draft.ts'
import { stamp } from '../visitor-memory.ts'

const NOW = Date.parse('2027-04-12T06:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const LEA = { name: 'Léa Durand', email: 'lea@exemple.fr', phone: '06 12 34 56 78' }
const DRAFT = { ...LEA, serviceId: 3, praticienId: 2, slot: { day: '2027-04-13', minute: 600 } }

describe('the draft of a booking', () => {
  test('is read as it was stored', () => {
    expect(parseBookingDraft(stamp(DRAFT, NOW), NOW)).toEqual(DRAFT)
    expect(parseBookingDraft(stamp(LEA, NOW), NOW)).toEqual(LEA)
  })

  test('is valid for 30 minutes', () => {
    expect(parseBookingDraft(stamp(DRAFT, NOW - 29 * MINUTE), NOW)).toEqual(DRAFT)
    expect(parseBookingDraft(stamp(DRAFT, NOW - 30 * MINUTE), NOW)).toBeNull()
  })

  test('from the future, by a clock that was set back, is dropped', () => {
    expect(parseBookingDraft(stamp(DRAFT, NOW + MINUTE), NOW)).toBeNull()
  })

  test.each([
    null,
    '',
    '{',
    'null',
    '"texte"',
    '[]',
    '{}',
    JSON.stringify(DRAFT),
    JSON.stringify({ ...DRAFT, savedAt: 'hier' }),
    JSON.stringify({ ...DRAFT, savedAt: NOW, name: 7 }),
    JSON.stringify({ ...DRAFT, savedAt: NOW, phone: undefined }),
    JSON.stringify({ ...DRAFT, savedAt: NOW, email: 'x'.repeat(301) }),
    JSON.stringify({ ...DRAFT, savedAt: NOW, serviceId: '3' }),
    JSON.stringify({ ...DRAFT, savedAt: NOW, serviceId: 0 }),
    JSON.stringify({ ...DRAFT, savedAt: NOW, praticienId: 2_147_483_648 }),
    JSON.stringify({ ...DRAFT, savedAt: NOW, slot: null }),
    JSON.stringify({ ...DRAFT, savedAt: NOW, slot: { day: '2027-02-30', minute: 600 } }),
    JSON.stringify({ ...DRAFT, savedAt: NOW, slot: { day: '2027-04-13', minute: 1440 } }),
  ])('of another shape is dropped: %s', (text) => {
    expect(parseBookingDraft(text, NOW)).toBeNull()
  })
})

describe('a visitor whom the device remembers', () => {
  test.each([{ serviceId: 3 }, { serviceId: 3, praticienId: 2 }])('is remembered with %j', (last) => {
    expect(parseRememberedVisitor(stamp({ ...LEA, last }, NOW), NOW)).toEqual({ ...LEA, last })
  })

  test.each([
    null,
    'texte',
    [],
    {},
    { serviceId: '3' },
    { serviceId: 0 },
    { serviceId: 3.5 },
    { serviceId: 3, praticienId: 2_147_483_648 },
    { serviceId: 3, praticienId: 'x'.repeat(1_000) },
  ])('is remembered without a last choice of another shape: %j', (last) => {
    const text = JSON.stringify({ ...LEA, last, savedAt: NOW })
    expect(parseRememberedVisitor(text, NOW)).toEqual(LEA)
  })

  test('is remembered for a year', () => {
    expect(parseRememberedVisitor(stamp(LEA, NOW - 364 * DAY), NOW)).toEqual(LEA)
    expect(parseRememberedVisitor(stamp(LEA, NOW - 365 * DAY), NOW)).toBeNull()
  })

  test.each([null, '{', JSON.stringify({ savedAt: NOW, name: 'Léa' })])(
    'is forgotten if the stored text is not of that shape: %s',
    (text) => {
      expect(parseRememberedVisitor(text, NOW)).toBeNull()
    },
  )
})
