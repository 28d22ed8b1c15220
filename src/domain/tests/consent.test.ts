import { describe, expect, test } from 'vitest'
import { standingConsent } from '../consent.ts'

describe('an answer about cookies', () => {
  test.each([
    { title: 'stands on its own day', date: '2027-04-12T06:00:00.000Z', today: '2027-04-12', stands: true },
    {
      title: 'stands a day before six months',
      date: '2027-04-12T06:00:00.000Z',
      today: '2027-10-11',
      stands: true,
    },
    {
      title: 'is asked again after six months',
      date: '2027-04-12T06:00:00.000Z',
      today: '2027-10-12',
      stands: false,
    },
    { title: 'is asked again in the next year', date: '2027-08-31', today: '2028-03-01', stands: false },
    { title: 'stands to the end of a shorter month', date: '2027-08-31', today: '2028-02-29', stands: true },
    { title: 'given tomorrow is not believed', date: '2027-04-13', today: '2027-04-12', stands: false },
    { title: 'with a date that is none is not believed', date: 'soon', today: '2027-04-12', stands: false },
    { title: 'without a date stands', date: null, today: '2027-04-12', stands: true },
  ])('$title', ({ date, today, stands }) => {
    expect(standingConsent({ answer: 'accepted', date }, today)).toBe(stands ? 'accepted' : null)
    expect(standingConsent({ answer: 'rejected', date }, today)).toBe(stands ? 'rejected' : null)
  })

  test.each([null, '', 'yes', 'ACCEPTED'])('%j is none', (answer) => {
    expect(standingConsent({ answer, date: '2027-04-12' }, '2027-04-12')).toBeNull()
  })
})
