import { expect, test } from 'vitest'
import { parseTime } from '../../language/time.ts'
import { daysToInvite } from '../invitation.ts'

const daysToInviteAt = (day: string, time: string) => daysToInvite({ day, minute: parseTime(time) ?? 0 })

test.each(['00:00', '06:59', '07:00', '09:59', '21:01', '23:59'])('no invitation is sent at %s', (time) => {
  expect(daysToInviteAt('2027-04-13', time)).toBeNull()
})

test.each(['10:00', '21:00'])(
  'at %s, invitations go out for reservations of the last seven days, today excluded',
  (time) => {
    expect(daysToInviteAt('2027-04-13', time)).toEqual({ first: '2027-04-06', last: '2027-04-12' })
  },
)

test('the seven days are counted across year boundaries and changes of daylight saving time', () => {
  expect(daysToInviteAt('2028-01-01', '10:00')).toEqual({ first: '2027-12-25', last: '2027-12-31' })
  expect(daysToInviteAt('2027-03-29', '10:00')).toEqual({ first: '2027-03-22', last: '2027-03-28' })
})
