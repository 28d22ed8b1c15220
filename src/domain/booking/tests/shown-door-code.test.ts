import { expect, test } from 'vitest'
import { isDoorCodeShown } from '../client-link.ts'

test.each([
  { when: 'two days before', now: { day: '2027-04-11', minute: 23 * 60 + 59 }, isShown: false },
  { when: 'from the day before on', now: { day: '2027-04-12', minute: 0 }, isShown: true },
  { when: 'on the day', now: { day: '2027-04-13', minute: 0 }, isShown: true },
  { when: 'during the visit', now: { day: '2027-04-13', minute: 10 * 60 + 59 }, isShown: true },
  { when: 'after its end', now: { day: '2027-04-13', minute: 11 * 60 }, isShown: false },
  { when: 'on the day after', now: { day: '2027-04-14', minute: 0 }, isShown: false },
])('the page of a link shows the code $when: $isShown', ({ now, isShown }) => {
  const visit = { at: { day: '2027-04-13', minute: 10 * 60 }, duration: 60 }
  expect(isDoorCodeShown({ ...visit, isCancelled: false }, now)).toBe(isShown)
  expect(isDoorCodeShown({ ...visit, isCancelled: true }, now)).toBe(false)
})
