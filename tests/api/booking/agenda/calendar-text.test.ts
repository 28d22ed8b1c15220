import { describe, expect, test } from 'vitest'
import { calendarUid, renderAgendaFile, renderReservationFile } from '#server/documents/calendar-file.ts'
import { readCalendar } from '../../../support/people/calendar-file.ts'

const HOUR_MS = 3_600_000
const event = {
  uid: calendarUid('visite', 7, 1),
  sequence: 0,
  changedAt: Date.UTC(2027, 3, 12),
  cancelled: false,
  at: { day: '2027-04-14', minute: 630 },
  duration: 60,
  summary: 'Massage suédois – Les Saules',
  location: '3 rue du Lac, 74000 Annecy',
  description: 'Avec Camille Martin\nÀ bientôt',
  url: 'https://cabinet.example/reservation/abc',
}
const exchange = {
  timeZone: 'Europe/Paris',
  now: Date.UTC(2027, 3, 12),
  organizer: { name: 'Les Saules', address: 'cabinet@exemple.fr' },
  attendee: 'zoe@exemple.fr',
}

function read(change: Partial<typeof event>, more: Partial<typeof exchange> = {}) {
  const { content } = renderReservationFile({ ...event, ...change }, { ...exchange, ...more })
  const { events, ...calendar } = readCalendar(content)
  return { content, ...calendar, firstEvent: events[0], count: events.length }
}

describe('a time at the practice', () => {
  test.each([
    ['in summer', { day: '2027-07-14', minute: 600 }, '2027-07-14T08:00:00.000Z'],
    ['in winter', { day: '2027-12-14', minute: 600 }, '2027-12-14T09:00:00.000Z'],
    ['before the clocks go forward', { day: '2027-03-28', minute: 90 }, '2027-03-28T00:30:00.000Z'],
    ['after the clocks went forward', { day: '2027-03-28', minute: 240 }, '2027-03-28T02:00:00.000Z'],
    ['before the clocks go back', { day: '2027-10-31', minute: 30 }, '2027-10-30T22:30:00.000Z'],
    ['after the clocks went back', { day: '2027-10-31', minute: 600 }, '2027-10-31T09:00:00.000Z'],
    ['up to midnight', { day: '2027-07-14', minute: 1380 }, '2027-07-14T21:00:00.000Z'],
  ])('is the same instant in every calendar %s: %o', (_title, at, start) => {
    const { firstEvent, zones, content } = read({ at })
    expect(firstEvent?.start).toBe(start)
    expect(Date.parse(firstEvent?.end ?? '') - Date.parse(start)).toBe(HOUR_MS)
    expect(zones).toEqual(['Europe/Paris'])
    expect(content).toMatch(/^DTSTART;TZID=Europe\/Paris:/m)
  })

  test('is the same instant in every time zone that the configuration accepts', () => {
    const days = ['2027-01-15', '2027-07-15']
    const items = days.map((day) => ({
      ...event,
      start: { day, minute: 630 },
      end: { day, minute: 690 },
    }))
    const wrongZones = [...Intl.supportedValuesOf('timeZone'), 'UTC'].filter((timeZone) => {
      const { events } = readCalendar(renderAgendaFile({ timeZone, name: '', items }))
      const expected = days.map((day) =>
        Temporal.PlainDateTime.from(`${day}T10:30`).toZonedDateTime(timeZone),
      )
      return events.some(({ start }, index) => Date.parse(start) !== expected[index]?.epochMilliseconds)
    })
    expect(wrongZones).toEqual([])
  })
})

describe('the METHOD of a calendar file', () => {
  test('is REQUEST in a message, whose recipient need not reply', () => {
    const { method, firstEvent, content } = read({})
    expect(method).toBe('REQUEST')
    expect(firstEvent).toMatchObject({
      status: 'CONFIRMED',
      transparency: 'OPAQUE',
      organizer: 'mailto:cabinet@exemple.fr',
      attendees: ['mailto:zoe@exemple.fr'],
      alarms: ['-P1D', '-PT2H'],
    })
    expect(content.replaceAll('\r\n ', '')).toMatch(/^ATTENDEE;.*PARTSTAT=ACCEPTED;RSVP=FALSE;/m)
    // RFC 5545 requires UTC for these two, whatever the time zone of the event.
    expect(content).toMatch(/^DTSTAMP:20270412T000000Z\r$/m)
    expect(content).toMatch(/^LAST-MODIFIED:20270412T000000Z\r$/m)
  })

  test('is PUBLISH in a download, which has no attendee', () => {
    expect(readCalendar(renderReservationFile(event, { ...exchange, attendee: null }).content)).toMatchObject(
      {
        method: 'PUBLISH',
        events: [{ attendees: [], organizer: 'mailto:cabinet@exemple.fr' }],
      },
    )
  })

  test('is CANCEL for a cancelled reservation, which has no alarms', () => {
    const { method, firstEvent } = read({ cancelled: true, sequence: 3 })
    expect(method).toBe('CANCEL')
    expect(firstEvent).toMatchObject({ uid: event.uid, sequence: 3, status: 'CANCELLED', alarms: [] })
  })
})

const HOSTILE = 'Zoé; «\u202fété\u202f», 100\\% 🌿👩‍👩‍👧 "x" ^n'.repeat(6)
const INJECTION = 'Zoé\r\nEND:VEVENT\nBEGIN:VEVENT\u2028ATTENDEE:mailto:x@y.fr\u0000\u0007\rX-A:b'

describe('text in a calendar file', () => {
  test('with commas, semicolons, quotes, line breaks and emoji is folded and reads back unchanged', () => {
    const { firstEvent, content } = read({
      summary: HOSTILE,
      location: HOSTILE,
      description: `${HOSTILE}\n${HOSTILE}`,
    })
    expect(firstEvent).toMatchObject({
      summary: HOSTILE,
      location: HOSTILE,
      description: `${HOSTILE}\n${HOSTILE}`,
    })
    expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of content.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      // Folding splits no character, and CRLF is the only line break.
      expect(line).not.toMatch(/[\ufffd\r\n]/)
    }
  })

  test('with line breaks and properties adds no line', () => {
    const { content, count, firstEvent } = read(
      { summary: INJECTION, location: INJECTION, description: INJECTION },
      { organizer: { name: `${INJECTION}";X="`, address: 'cabinet@exemple.fr' } },
    )
    expect(count).toBe(1)
    expect(firstEvent?.attendees).toEqual(['mailto:zoe@exemple.fr'])
    expect(content).not.toMatch(/^(X-A|ATTENDEE:)/m)
    expect(content.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
    const feed = renderAgendaFile({
      timeZone: 'Europe/Paris',
      name: INJECTION,
      items: [{ ...event, start: event.at, end: { day: '2027-04-14', minute: 690 }, summary: INJECTION }],
    })
    expect(readCalendar(feed)).toMatchObject({
      name: expect.stringContaining('Zoé END:VEVENT BEGIN:VEVENT'),
      events: [{ attendees: [] }],
    })
    expect(feed).not.toMatch(/^(X-A|ATTENDEE)/m)
  })

  test('with a lone surrogate has U+FFFD in its place', () => {
    expect(read({ summary: 'Zoé \ud83c fin' }).firstEvent?.summary).toBe('Zoé \ufffd fin')
  })
})

test('the UID of a calendar event is stable, unique and opaque', () => {
  expect(calendarUid('visite', 7, 1)).toBe(event.uid)
  const others = [calendarUid('visite', 7, 2), calendarUid('visite', 71, 1), calendarUid('plage', 7, 1)]
  expect(new Set([event.uid, ...others]).size).toBe(4)
  expect(event.uid).toMatch(/^[\da-f]{32}@cabinet$/)
})
