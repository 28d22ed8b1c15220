import { expect, test } from 'vitest'
import type { PrivateCalendar } from '#contract/booking/private-calendar.ts'
import { aPractitioner } from '../support/people/people.ts'
import { builtPractice } from '../support/practice/built-practice.ts'
import { anEvent, CalendarServer, calendarFile, GOOGLE } from '../support/servers/calendar-server.ts'

test('the built server reads a private calendar in a process of its own', async () => {
  const internet = new CalendarServer()
  internet.serve(GOOGLE, calendarFile(anEvent('dentist', '2027-04-13T10:00', '2027-04-13T11:00')))
  const site = await builtPractice({ probes: internet })
  const { username } = await aPractitioner(site)
  const staff = await site.visitor().signIn(username)
  const { body } = await staff.put<{ calendar: PrivateCalendar }>('/api/admin/private-calendar', {
    address: GOOGLE,
    countsAllDay: true,
  })
  expect(body.calendar).toMatchObject({ busyTimes: 1, failure: null })
})
