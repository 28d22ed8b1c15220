import { describe, expect, test } from 'vitest'
import {
  archiveName,
  DEFAULT_BACKUP_SETTINGS,
  isArchiveName,
  isNightlyBackupDue,
  latestDueBackup,
  recipientFault,
  toBackupSettings,
} from '../backup.ts'

const KEY = 'age1yg57l9vucgm0y99pyreqz7f0zttxk2sd7k0uh4ezxs9ru5wafs5qg4hgus'
const ZONE = 'Europe/Paris'
const MINUTE_MS = 60_000

test('an archive is named after the practice’s wall clock', () => {
  const name = archiveName({ day: '2027-04-12', minute: 185 }, 7)
  expect(name).toBe('cabinet-2027-04-12-030507.tar.gz')
  expect([isArchiveName(name), isArchiveName(`${name}.age`)]).toEqual([true, true])
})

test.each(['../practice.db', 'practice.db', 'cabinet-2027-04-12-030507.tar.gz/../secret.key', ''])(
  '« %s » is no name of an archive',
  (name) => {
    expect(isArchiveName(name)).toBe(false)
  },
)

/** Times at which a server that looks each minute finds a backup due, from noon to noon. */
function dueBetween(day: string, hour: number): string[] {
  const from = Temporal.PlainDateTime.from(`${day}T12:00`).toZonedDateTime(ZONE)
  const minutes = from.until(from.add({ days: 1 }), { largestUnit: 'minutes' }).minutes
  return Array.from({ length: minutes }, (_, index) => from.add({ minutes: index })).flatMap((at) => {
    const local = { day: at.toPlainDate().toString(), minute: at.hour * 60 + at.minute }
    const latest = latestDueBackup(local, hour)
    const time = Temporal.PlainTime.from({ hour })
    const due = Temporal.PlainDate.from(latest.day).toZonedDateTime({ timeZone: ZONE, plainTime: time })
    const now = at.epochMilliseconds
    const isDue = isNightlyBackupDue({
      due: due.epochMilliseconds,
      now,
      lookedAt: now - MINUTE_MS,
      verifiedAt: null,
    })
    return isDue ? [at.toPlainDateTime().toString({ smallestUnit: 'minute' })] : []
  })
}

describe('the nightly backup is due once a night', () => {
  test.each([
    ['on an ordinary night', '2027-04-11', 3, '2027-04-12T03:00'],
    ['at the hour that the start of summer time skips', '2027-03-27', 2, '2027-03-28T03:00'],
    ['after the skipped hour', '2027-03-27', 3, '2027-03-28T03:00'],
    ['at the first of the hours that the end of summer time repeats', '2027-10-30', 2, '2027-10-31T02:00'],
    ['after the repeated hour', '2027-10-30', 3, '2027-10-31T03:00'],
    ['at midnight', '2027-04-11', 0, '2027-04-12T00:00'],
    ['before midnight', '2027-04-11', 23, '2027-04-11T23:00'],
  ] as const)('%s', (...[, day, hour, expected]) => {
    expect(dueBetween(day, hour)).toEqual([expected])
  })
})

test('a start makes up for a missed night once the newest verified backup is older than a day', () => {
  const due = Date.UTC(2027, 3, 12, 1)
  const at = (now: number, verifiedAt: number | null) =>
    isNightlyBackupDue({ due, now, lookedAt: null, verifiedAt })
  const day = 24 * 60 * MINUTE_MS
  expect([at(due, null), at(due + day, due), at(due + day + 1, due)]).toEqual([false, false, true])
})

test('malformed settings count as absent', () => {
  expect(toBackupSettings(null)).toEqual(DEFAULT_BACKUP_SETTINGS)
  expect(toBackupSettings({ hour: 25, kept: 0, recipient: 'age1' })).toEqual(DEFAULT_BACKUP_SETTINGS)
  const settings = { hour: null, kept: 90, recipient: KEY }
  expect(toBackupSettings(settings)).toEqual(settings)
})

describe('a public key', () => {
  test.each(['', KEY])('« %s » is accepted', (text) => {
    expect(recipientFault(text)).toBeNull()
  })

  test.each([
    KEY.replace('yg57', 'yg75'),
    KEY.toUpperCase(),
    KEY.slice(0, -1),
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5',
    'age1b',
  ])('« %s » is refused, with what a key looks like', (text) => {
    expect(recipientFault(text)).toMatch(/copiée en entier.: 62 caractères/)
  })

  test('is told from the secret one', () => {
    expect(recipientFault('AGE-SECRET-KEY-1QQQ')).toMatch(/clé secrète/)
  })
})
