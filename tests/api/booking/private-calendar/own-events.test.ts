import { expect, test } from 'vitest'
import type { CalendarFeed } from '#contract/accounts/feeds.ts'
import type { PrivateCalendar } from '#contract/booking/private-calendar.ts'
import { NEW_AGENDA } from '#domain/booking/agenda.ts'
import { aBlock, aReservation } from '../../../support/people/bookings.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import { anEvent, CalendarServer, calendarFile, GOOGLE } from '../../../support/servers/calendar-server.ts'

type Reply = { calendar: PrivateCalendar | null }

/** Camille subscribes to her own feed in the calendar that she gives to the site. */
async function aSubscribedFeed() {
  const internet = new CalendarServer()
  const { site, camille } = await massagePractice({}, { probes: internet })
  const staff = await site.visitor().signIn(camille.username)
  const timeOff = [
    { from: '2027-04-15', to: '2027-04-15', label: 'Congés' },
    { from: '2027-04-16', to: '2027-04-16', label: 'École', start: '09:00', end: '10:00' },
  ]
  const saved = await staff.put('/api/admin/agenda/config', {
    ...NEW_AGENDA,
    ...HOURS,
    timeOff,
  })
  expect([saved.status, saved.body]).toMatchObject([200, { timeOff }])
  const booked = await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
  await aBlock(site, { praticienId: camille.id, date: '2027-04-14', time: '09:00', duration: 60 })
  const { body } = await staff.put<{ feed: CalendarFeed }>('/api/admin/calendar-feed', {})
  const copy = async () =>
    (await site.visitor().get<string>(new URL(body.feed.address ?? '', 'http://a').pathname)).body
  const read = async (text: string) => {
    internet.serve(GOOGLE, text)
    const saved = await staff.put<Reply>('/api/admin/private-calendar', {
      address: GOOGLE,
      countsAllDay: true,
    })
    return saved.body.calendar?.busyTimes
  }
  return { site, staff, camille, booked, copy, read }
}

test('a subscribed copy of the practitioner’s own feed blocks nothing', async () => {
  const { copy, read } = await aSubscribedFeed()
  const text = await copy()
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4)
  expect(await read(text)).toBe(0)
})

test('nor does an old copy, in which a reservation is still that was cancelled since', async () => {
  const { staff, booked, copy, read } = await aSubscribedFeed()
  const text = await copy()
  expect((await staff.delete(`/api/admin/reservations/2027-04-13/${booked.id}`)).status).toBe(200)
  expect(await read(text)).toBe(0)
})

test('what another site of this kind has, or the practitioner themselves beside it, is busy', async () => {
  const { copy, read } = await aSubscribedFeed()
  const other = anEvent(`${'0'.repeat(32)}@cabinet`, '2027-04-20T10:00', '2027-04-20T11:00')
  const own = calendarFile(other, anEvent('dentist', '2027-04-21T10:00', '2027-04-21T11:00'))
  const events = (text: string) => text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf('END:VCALENDAR'))
  const both = (await copy()).replace(/END:VCALENDAR\s*$/, `${events(own)}END:VCALENDAR\r\n`)
  expect(await read(both)).toBe(2)
})
