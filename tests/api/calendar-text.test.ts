import { describe, expect, test } from 'vitest'
import { agendaFile, calendarUid, reservationFile } from '#server/calendar-file.ts'
import { readCalendar } from '../support/calendar-file.ts'

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
  const { content } = reservationFile({ ...event, ...change }, { ...exchange, ...more })
  const { entries, ...calendar } = readCalendar(content)
  return { content, ...calendar, entry: entries[0], count: entries.length }
}

describe('an hour at the practice is that hour in any calendar', () => {
  test.each([
    ['in summer', { day: '2027-07-14', minute: 600 }, '2027-07-14T08:00:00.000Z'],
    ['in winter', { day: '2027-12-14', minute: 600 }, '2027-12-14T09:00:00.000Z'],
    ['before the clocks go forward', { day: '2027-03-28', minute: 90 }, '2027-03-28T00:30:00.000Z'],
    ['after they did', { day: '2027-03-28', minute: 240 }, '2027-03-28T02:00:00.000Z'],
    ['before the clocks go back', { day: '2027-10-31', minute: 30 }, '2027-10-30T22:30:00.000Z'],
    ['after they did', { day: '2027-10-31', minute: 600 }, '2027-10-31T09:00:00.000Z'],
    ['up to midnight', { day: '2027-07-14', minute: 1380 }, '2027-07-14T21:00:00.000Z'],
  ])('%s, %o', (_when, at, start) => {
    const { entry, zones, content } = read({ at })
    expect(entry?.start).toBe(start)
    expect(Date.parse(entry?.end ?? '') - Date.parse(start)).toBe(3_600_000)
    expect(zones).toEqual(['Europe/Paris'])
    expect(content).toMatch(/^DTSTART;TZID=Europe\/Paris:/m)
  })

  test('in every zone that the settings of the process accept', () => {
    const days = ['2027-01-15', '2027-07-15']
    const items = days.map((day) => ({
      ...event,
      start: { day, minute: 630 },
      end: { day, minute: 690 },
    }))
    const wrong = [...Intl.supportedValuesOf('timeZone'), 'UTC'].filter((timeZone) => {
      const { entries } = readCalendar(agendaFile({ timeZone, name: '', items }))
      const meant = days.map((day) => Temporal.PlainDateTime.from(`${day}T10:30`).toZonedDateTime(timeZone))
      return entries.some(({ start }, index) => Date.parse(start) !== meant[index]?.epochMilliseconds)
    })
    expect(wrong).toEqual([])
  })
})

describe('what it asks of the program that opens it', () => {
  test('a message invites whom it is sent to, who need not answer', () => {
    const { method, entry, content } = read({})
    expect(method).toBe('REQUEST')
    expect(entry).toMatchObject({
      status: 'CONFIRMED',
      transparency: 'OPAQUE',
      organizer: 'mailto:cabinet@exemple.fr',
      attendees: ['mailto:zoe@exemple.fr'],
      alarms: ['-P1D', '-PT2H'],
    })
    expect(content.replaceAll('\r\n ', '')).toMatch(/^ATTENDEE;.*PARTSTAT=ACCEPTED;RSVP=FALSE;/m)
    // Instants of the file itself are UTC by the standard, whatever the zone of its events.
    expect(content).toMatch(/^DTSTAMP:20270412T000000Z\r$/m)
    expect(content).toMatch(/^LAST-MODIFIED:20270412T000000Z\r$/m)
  })

  test('a file that is opened by hand only publishes', () => {
    expect(readCalendar(reservationFile(event, { ...exchange, attendee: null }).content)).toMatchObject({
      method: 'PUBLISH',
      entries: [{ attendees: [], organizer: 'mailto:cabinet@exemple.fr' }],
    })
  })

  test('a cancelled reservation is taken away, and rings no more', () => {
    const { method, entry } = read({ cancelled: true, sequence: 3 })
    expect(method).toBe('CANCEL')
    expect(entry).toMatchObject({ uid: event.uid, sequence: 3, status: 'CANCELLED', alarms: [] })
  })
})

const HOSTILE = 'Zoé; «\u202fété\u202f», 100\\% 🌿👩‍👩‍👧 "x" ^n'.repeat(6)
const INJECTION = 'Zoé\r\nEND:VEVENT\nBEGIN:VEVENT\u2028ATTENDEE:mailto:x@y.fr\u0000\u0007\rX-A:b'

describe('text is text, whoever typed it', () => {
  test('commas, semicolons, quotes, line breaks, emoji: folded and read back as they were', () => {
    const { entry, content } = read({
      summary: HOSTILE,
      location: HOSTILE,
      description: `${HOSTILE}\n${HOSTILE}`,
    })
    expect(entry).toMatchObject({
      summary: HOSTILE,
      location: HOSTILE,
      description: `${HOSTILE}\n${HOSTILE}`,
    })
    expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of content.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      // No character is cut in two, and no line ends in another way.
      expect(line).not.toMatch(/[\ufffd\r\n]/)
    }
  })

  test('a name that holds lines of its own adds none', () => {
    const { content, count, entry } = read(
      { summary: INJECTION, location: INJECTION, description: INJECTION },
      { organizer: { name: `${INJECTION}";X="`, address: 'cabinet@exemple.fr' } },
    )
    expect(count).toBe(1)
    expect(entry?.attendees).toEqual(['mailto:zoe@exemple.fr'])
    expect(content).not.toMatch(/^(X-A|ATTENDEE:)/m)
    expect(content.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
    const feed = agendaFile({
      timeZone: 'Europe/Paris',
      name: INJECTION,
      items: [{ ...event, start: event.at, end: { day: '2027-04-14', minute: 690 }, summary: INJECTION }],
    })
    expect(readCalendar(feed)).toMatchObject({
      name: expect.stringContaining('Zoé END:VEVENT BEGIN:VEVENT'),
      entries: [{ attendees: [] }],
    })
    expect(feed).not.toMatch(/^(X-A|ATTENDEE)/m)
  })

  test('half a character is replaced rather than sent', () => {
    expect(read({ summary: 'Zoé \ud83c fin' }).entry?.summary).toBe('Zoé \ufffd fin')
  })
})

test('a reservation is named the same every time, and like no other; the name says nothing', () => {
  expect(calendarUid('visite', 7, 1)).toBe(event.uid)
  const names = [calendarUid('visite', 7, 2), calendarUid('visite', 71, 1), calendarUid('plage', 7, 1)]
  expect(new Set([event.uid, ...names]).size).toBe(4)
  expect(event.uid).toMatch(/^[\da-f]{32}@cabinet$/)
})
