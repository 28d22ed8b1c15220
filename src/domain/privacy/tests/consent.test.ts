import { describe, expect, test } from 'vitest'
import { validConsent } from '../consent.ts'

describe('an answer to the cookie banner', () => {
  test.each([
    {
      title: 'is valid on the day it was given',
      date: '2027-04-12T06:00:00.000Z',
      today: '2027-04-12',
      isValid: true,
    },
    {
      title: 'is valid on the last day of six months',
      date: '2027-04-12T06:00:00.000Z',
      today: '2027-10-11',
      isValid: true,
    },
    {
      title: 'expires after six months',
      date: '2027-04-12T06:00:00.000Z',
      today: '2027-10-12',
      isValid: false,
    },
    {
      title: 'expires after six months across the year boundary',
      date: '2027-08-31',
      today: '2028-03-01',
      isValid: false,
    },
    {
      title: 'is valid from 31 August, through the last day of February',
      date: '2027-08-31',
      today: '2028-02-29',
      isValid: true,
    },
    {
      title: 'with a date in the future is ignored',
      date: '2027-04-13',
      today: '2027-04-12',
      isValid: false,
    },
    { title: 'with an invalid date is ignored', date: 'soon', today: '2027-04-12', isValid: false },
    { title: 'without a date counts as given today', date: null, today: '2027-04-12', isValid: true },
  ])('$title', ({ date, today, isValid }) => {
    expect(validConsent({ answer: 'accepted', date }, today)).toBe(isValid ? 'accepted' : null)
    expect(validConsent({ answer: 'rejected', date }, today)).toBe(isValid ? 'rejected' : null)
  })

  test.each([null, '', 'yes', 'ACCEPTED'])('%j is not an answer', (answer) => {
    expect(validConsent({ answer, date: '2027-04-12' }, '2027-04-12')).toBeNull()
  })
})
