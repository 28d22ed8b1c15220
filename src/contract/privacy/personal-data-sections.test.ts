import { describe, expect, test } from 'vitest'
import { PersonalData } from './personal-data.ts'
import { PERSONAL_DATA_SECTIONS } from './personal-data-sections.ts'
import { cellsOf, headingsOf, type PersonalDataSection } from './section.ts'

describe.each(Object.entries<PersonalDataSection<never>>(PERSONAL_DATA_SECTIONS))('%s', (name, section) => {
  test.each(['screen', 'file'] as const)('has no heading twice on the %s', (medium) => {
    const headings = headingsOf(section, medium)
    expect(headings.length).toBeGreaterThan(0)
    expect(headings).toEqual([...new Set(headings)])
  })

  test('has every heading of the screen in the file too', () => {
    expect(headingsOf(section, 'file')).toEqual(expect.arrayContaining(headingsOf(section, 'screen')))
  })

  test('is on screen unless it says what other rows or a sentence say', () => {
    expect(section.onScreen === undefined).toBe(name === 'history' || name === 'declined')
  })
})

test('everything in the reply about a person has a section', () => {
  expect(Object.keys(PERSONAL_DATA_SECTIONS).toSorted()).toEqual(Object.keys(PersonalData.shape).toSorted())
})

const RECEIPT = {
  number: 3,
  day: '2027-04-13',
  euros: 60,
  means: 'Carte',
  nature: 'Massage',
  clientName: null,
} as const

test('the screen joins amount and means of a receipt, which the file has in columns of their own', () => {
  const { receipts } = PERSONAL_DATA_SECTIONS
  expect(cellsOf(receipts, 'screen', RECEIPT)).toEqual([
    '3',
    '13 avril 2027',
    expect.stringMatching(/^60.* · Carte$/),
    'Massage',
    '–',
  ])
  expect(cellsOf(receipts, 'file', RECEIPT)).toEqual([
    '3',
    'mardi 13 avril 2027',
    expect.stringMatching(/^60[^·]*$/),
    'Carte',
    'Massage',
    '–',
  ])
})
