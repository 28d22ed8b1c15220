import { describe, expect, test } from 'vitest'
import { formatTime } from '#domain/language/time.ts'
import type { ReaderOutput } from '#server/features/booking/private-calendar/file-reading.ts'
import { readInProcess } from '#server/features/booking/private-calendar/reader-process.ts'
import { CALENDARS } from '../../../fixtures/calendars/calendars.ts'
import { anEvent, calendarFile } from '../../../support/servers/calendar-server.ts'

const TODAY = '2027-04-12'

const INPUT = { today: TODAY, timeZone: 'Europe/Paris', countsAllDay: true, ownUids: [] }

const read = (text: string) => readInProcess('busy_times', Buffer.from(text), INPUT)

function describeReading(output: ReaderOutput): object {
  if ('failure' in output) return output
  const { busy, allDayEvents, notUnderstood, doubts } = output
  return {
    busy: busy.map(
      ({ day, start, end }) => `${day.replace('2027-04-', '')} ${formatTime(start)}–${formatTime(end)}`,
    ),
    allDayEvents,
    notUnderstood,
    doubts: doubts.map(({ day, doubt }) => `${day?.replace('2027-04-', '') ?? '?'} ${doubt}`),
  }
}

describe('a calendar file is read as it is meant, or refused as a whole:', () => {
  test.each(CALENDARS)('$title', async ({ text, failure, busy, allDay = 0, doubts = [] }) => {
    const notUnderstood = doubts.length
    const expected = failure ? { failure } : { busy, allDayEvents: allDay, notUnderstood, doubts }
    expect(describeReading(await read(text))).toEqual(expected)
  })

  test('there are more than forty of them', () => {
    expect(CALENDARS.length).toBeGreaterThan(40)
  })
})

test('the zone of the practice decides, not that of the server', async () => {
  const text = calendarFile(['UID:a', 'DTSTART:20270413T080000Z', 'DTEND:20270413T090000Z'])
  const output = await readInProcess('busy_times', Buffer.from(text), {
    ...INPUT,
    timeZone: 'America/Guadeloupe',
  })
  expect(describeReading(output)).toMatchObject({ busy: ['13 04:00–05:00'] })
})

test('only times leave the process, whatever the file says', async () => {
  const event = anEvent('secret-uid', '2027-04-13T10:00', '2027-04-13T11:00', 'LOCATION:chez Paul')
  const output = JSON.stringify(await read(calendarFile(event)))
  for (const word of ['secret', 'Dentiste', 'Paul']) expect(output).not.toContain(word)
})
