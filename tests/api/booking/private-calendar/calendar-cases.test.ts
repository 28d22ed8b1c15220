import { type ChildProcess, execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readCalendarFile } from '#server/features/booking/private-calendar/file-reading.ts'
import { readerRights, readInProcess } from '#server/features/booking/private-calendar/reader-process.ts'
import { anEvent, calendarFile } from '../../../support/servers/calendar-server.ts'

/** After public bug reports; the answers are of an independent reader, checked by hand where readers differ. */
const FOLDER = join(import.meta.dirname, '../../../fixtures/calendars')
const EXPECTED: Record<string, [day: string, start: number, end: number][]> = JSON.parse(
  readFileSync(join(FOLDER, 'expected.json'), 'utf8'),
)
const INPUT = { today: '2026-11-29', timeZone: 'Europe/Paris', countsAllDay: true, ownUids: [] }
/** Of endless ones the first spans are given. */
const MOST_GIVEN = 4

function readFile(name: string) {
  const output = readCalendarFile(readFileSync(join(FOLDER, 'files', name), 'latin1'), INPUT)
  if ('failure' in output) throw new Error(output.failure)
  return {
    ...output,
    busy: output.busy.map(({ day, start, end }) => [day, start, end]),
    doubts: output.doubts.map(({ day, doubt }) => `${day} ${doubt}`),
  }
}

describe('a file of which some reader had gone wrong is read as its writer meant it:', () => {
  test.each(Object.entries(EXPECTED))('%s', (name, expected) => {
    const { busy } = readFile(name)
    expect(busy.slice(0, expected.length)).toEqual(expected)
    if (expected.length < MOST_GIVEN) expect(busy).toHaveLength(expected.length)
  })
})

describe('where nobody can say what was meant, more is busy and the day is named:', () => {
  test.each([
    ['12-declined.ics', [['2026-12-07', 840, 900]], ['2026-12-07 declined']],
    [
      '13-vfreebusy.ics',
      [
        ['2026-12-07', 540, 660],
        ['2026-12-08', 540, 660],
      ],
      [],
    ],
    ['31-microsoft-allday-flag.ics', [], []],
    ['42-exrule.ics', [['2026-11-30', 540, 600]], ['2026-11-30 exceptions']],
    ['46-apple-travel-time.ics', [['2026-12-07', 600, 660]], ['2026-12-07 travel']],
    ['56-ms-custom-no-vtz.ics', [['2026-11-30', 540, 600]], ['2026-11-30 zone']],
    ['57-ms-utc.ics', [['2026-11-30', 600, 660]], []],
    ['59-display-name-no-vtz.ics', [['2026-11-30', 540, 600]], ['2026-11-30 zone']],
    ['63-morocco.ics', [['2026-11-30', 600, 660]], []],
    ['64-offset-name.ics', [['2026-11-30', 540, 600]], ['2026-11-30 zone']],
    ['70-custom-vtz.ics', [['2026-11-30', 540, 600]], []],
  ] as const)('%s', (name, expected, doubts) => {
    const { busy, doubts: found } = readFile(name)
    expect(busy.slice(0, expected.length)).toEqual(expected)
    expect(found).toEqual(doubts)
  })
})

test('each file is expected to be something', () => {
  const unsettled = ['12-', '13-', '31-', '46-', '56-', '57-', '59-', '63-', '64-', '70-']
  const names = readdirSync(join(FOLDER, 'files')).filter(
    (name) => !unsettled.some((start) => name.startsWith(start)),
  )
  expect(names.sort()).toEqual(Object.keys(EXPECTED).sort())
})

test('twenty megabytes of forty-eight thousand past events are read within the memory of the process', async () => {
  const event = (at: number) => [
    `UID:past-${at}@google.com`,
    'DTSTART:20120102T090000Z',
    'DTEND:20120102T100000Z',
    `DESCRIPTION:${'x'.repeat(300)}`,
  ]
  const past = Array.from({ length: 48_000 }, (_, index) => event(index))
  const text = calendarFile(...past, anEvent('next', '2026-12-07T09:00', '2026-12-07T10:00'))
  expect(text.length).toBeGreaterThan(18_000_000)
  const output = await readInProcess('busy_times', Buffer.from(text), INPUT)
  expect(output).toMatchObject({ busy: [{ day: '2026-12-07', start: 540, end: 600 }], notUnderstood: 0 })
})

test('courses that ended years ago take nothing of what a file may take', () => {
  const over = Array.from({ length: 2_000 }, (_, index) =>
    anEvent(`${index}`, '2018-01-05T09:00', '2018-01-05T10:00', 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=52'),
  )
  const text = calendarFile(
    ...over,
    anEvent('next', '2018-01-02T09:00', '2018-01-02T10:00', 'RRULE:FREQ=DAILY'),
  )
  const output = readCalendarFile(text, INPUT)
  if ('failure' in output) throw new Error(output.failure)
  expect(output.doubts).toEqual([])
  expect(new Set(output.busy.map(({ start, end }) => `${start} ${end}`))).toEqual(new Set(['540 600']))
  expect(output.busy).toHaveLength(401)
})

test('thousands of repetitions that each take long are held to be busy instead', () => {
  const rules = Array.from({ length: 4_900 }, (_, index) =>
    anEvent(`${index}`, '2026-11-30T00:00', '2026-11-30T00:30', 'RRULE:FREQ=HOURLY;BYMINUTE=0,15,30,45'),
  )
  const output = readCalendarFile(calendarFile(...rules), INPUT)
  if ('failure' in output) throw new Error(output.failure)
  expect(output.busy.slice(0, 2)).toEqual([
    { day: '2026-11-30', start: 0, end: 1440 },
    { day: '2026-12-01', start: 0, end: 1440 },
  ])
  expect(output.doubts).toEqual([{ day: '2026-11-30', doubt: 'rule' }])
})

test('a file that takes too much memory ends its process alone', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const nested = Buffer.from(`BEGIN:VCALENDAR\r\n${'BEGIN:X\r\n'.repeat(2_500_000)}`)
  expect(await readInProcess('busy_times', nested, INPUT)).toEqual({ failure: 'too_complex' })
  expect(await readInProcess('busy_times', Buffer.from(calendarFile()), INPUT)).toMatchObject({ busy: [] })
})

test('one file is read at a time, however many are asked for', async () => {
  const running: number[] = [0]
  const change = (by: number) => running.push((running.at(-1) ?? 0) + by)
  const count = (message: unknown) => {
    change(1)
    ;(message as { process: ChildProcess }).process.once('close', () => change(-1))
  }
  subscribe('child_process', count)
  await Promise.all(
    Array.from({ length: 3 }, () => readInProcess('busy_times', Buffer.from(calendarFile()), INPUT)),
  )
  unsubscribe('child_process', count)
  expect(running).toEqual([0, 1, 0, 1, 0, 1, 0])
})

test('the process may neither read the machine nor use the network', async () => {
  const tried = `
    const attempts = [
      () => require('node:fs').readFileSync('/etc/passwd'),
      () => require('node:fs').readdirSync('${tmpdir()}'),
      () => require('node:fs').writeFileSync('${join(FOLDER, 'written')}', ''),
      () => require('node:child_process').spawnSync('true'),
    ]
    for (const attempt of attempts) try { attempt(); console.log('allowed') } catch (error) { console.log(error.code) }
    require('node:net').connect(1, '127.0.0.1').on('error', ({ code }) => console.log(code))`
  const { stdout } = await promisify(execFile)(process.execPath, [...readerRights(), '-e', tried])
  expect(stdout.trim().split('\n')).toEqual(Array(5).fill('ERR_ACCESS_DENIED'))
})
