import { describe, expect, test } from 'vitest'
import { answerDayOf, deadlineLine } from '../client-request.ts'
import { mayAskEmailChange } from '../email-change.ts'

describe('the last day for an answer', () => {
  test.each([
    ['2026-11-23', '2026-12-23'],
    ['2026-12-23', '2027-01-23'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2027-03-31', '2027-04-30'],
  ])('of a request made on %s is %s', (askedOn, last) => {
    expect(answerDayOf(askedOn)).toBe(last)
  })

  test('is written out, and so is that it has passed', () => {
    expect(deadlineLine({ answerBefore: '2026-12-23', isLate: false })).toBe(
      'À traiter avant le 23 décembre 2026',
    )
    expect(deadlineLine({ answerBefore: '2026-12-23', isLate: true })).toContain(
      'était due le 23 décembre 2026',
    )
  })
})

test.each([
  [{ reservation: 2, mailbox: 2, site: 199 }, true],
  [{ reservation: 3, mailbox: 0, site: 3 }, false],
  [{ reservation: 0, mailbox: 3, site: 3 }, false],
  [{ reservation: 0, mailbox: 0, site: 200 }, false],
])('after %o new addresses, another may be asked for: %s', (counts, isAllowed) => {
  expect(mayAskEmailChange(counts)).toBe(isAllowed)
})
