import { describe, expect, test } from 'vitest'
import { formatTime } from '#domain/language/time.ts'
import type { ReaderOutput } from '#server/features/booking/private-calendar/file-reading.ts'
import { readInProcess } from '#server/features/booking/private-calendar/reader-process.ts'
import { CALENDARS } from '../../../fixtures/calendars/calendars.ts'
import { anEvent, calendarFile } from '../../../support/servers/calendar-server.ts'

const TODAY = '2027-04-12'

const read = (text: string, ownUids: string[] = []) =>
  readInProcess({ text, today: TODAY, countsAllDay: true, ownUids }, 'Europe/Paris')

function describeReading(output: ReaderOutput): object {
  if ('failure' in output) return output
  const { busy, allDayEvents, notUnderstood } = output
  return {
    busy: busy.map(
      ({ day, start, end }) => `${day.replace('2027-04-', '')} ${formatTime(start)}–${formatTime(end)}`,
    ),
    allDayEvents,
    notUnderstood,
  }
}

describe('a calendar file is read as it is meant, or refused as a whole:', () => {
  test.each(CALENDARS)('$title', async ({ text, failure, busy, allDay = 0, notUnderstood = 0 }) => {
    const expected = failure ? { failure } : { busy, allDayEvents: allDay, notUnderstood }
    expect(describeReading(await read(text))).toEqual(expected)
  })

  test('there are more than forty of them', () => {
    expect(CALENDARS.length).toBeGreaterThan(40)
  })
})

test('the zone of the practice decides, not that of the server', async () => {
  const text = calendarFile(['UID:a', 'DTSTART:20270413T080000Z', 'DTEND:20270413T090000Z'])
  const input = { text, today: TODAY, countsAllDay: true, ownUids: [] }
  const output = await readInProcess(input, 'America/Guadeloupe')
  expect(describeReading(output)).toMatchObject({ busy: ['13 04:00–05:00'] })
})

test('only times leave the process, whatever the file says', async () => {
  const event = anEvent('secret-uid', '2027-04-13T10:00', '2027-04-13T11:00', 'LOCATION:chez Paul')
  const output = JSON.stringify(await read(calendarFile(event)))
  for (const word of ['secret', 'Dentiste', 'Paul']) expect(output).not.toContain(word)
})

test('a file that takes too much time or memory ends its process alone', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const rules = Array.from({ length: 4_900 }, (_, i) =>
    anEvent(String(i), '2027-04-12T00:00', '2027-04-12T00:30', 'RRULE:FREQ=HOURLY;BYMINUTE=0,15,30,45'),
  )
  expect(await read(calendarFile(...rules))).toEqual({ failure: 'too_complex' })
})
