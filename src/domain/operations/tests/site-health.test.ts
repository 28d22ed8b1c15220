import { describe, expect, test } from 'vitest'
import { addDays } from '../../language/time.ts'
import { frenchBytes } from '../disk-space.ts'
import {
  areBackupsOverdue,
  isFirstBackupDue,
  judgeAddress,
  judgeBackups,
  judgeDatabase,
  judgeDisk,
  judgeMail,
  judgeVersion,
} from '../site-health.ts'
import { VERSION_DAY } from '../version.ts'

const MEGABYTE = 1024 ** 2
const HOUR = 3_600_000
const at = { day: '2027-04-12', minute: 180 }
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  [
    49 * MEGABYTE,
    'failure',
    'Le disque du serveur est plein : il reste 49 Mo. Les rendez-vous en ligne et les images sont refusés.',
  ],
  [50 * MEGABYTE, 'warning', 'Le disque du serveur est presque plein : il reste 50 Mo.'],
  [500 * MEGABYTE, 'ok', 'Place sur le disque : il reste 500 Mo.'],
])('%d bytes on the disk are a %s', (bytes, state, text) => {
  const judgement = judgeDisk(bytes)
  expect([judgement.state, plain(judgement.text)]).toEqual([state, text])
})

test('space is rounded down, so that nobody counts on what is not there', () => {
  expect([1_625_000_000, 10_999_999_999, 13e9].map((bytes) => plain(frenchBytes(bytes)))).toEqual([
    '1,5 Go',
    '10 Go',
    '12 Go',
  ])
})

test('a version is asked about once it is older than six months', () => {
  expect(judgeVersion(addDays(VERSION_DAY, 183)).state).toBe('ok')
  const old = judgeVersion(addDays(VERSION_DAY, 184))
  expect([old.state, plain(old.remedy)]).toEqual(['warning', 'Demandez s’il en existe une plus récente.'])
})

describe('mail', () => {
  const well = { hasServer: true, isSenderMissing: false, lastSentAt: at, failing: null, failed: 0 }

  test('is well while it leaves, and wrong without a server, without a sender and while it waits', () => {
    const judge = (change: object) => judgeMail({ ...well, ...change })
    expect(judge({}).state).toBe('ok')
    expect(judge({ lastSentAt: null }).state).toBe('ok')
    expect(judge({ hasServer: false }).state).toBe('warning')
    expect(judge({ isSenderMissing: true }).state).toBe('failure')
    expect(judge({ failed: 2 })).toMatchObject({
      state: 'warning',
      text: 'Depuis hier, 2 messages n’ont pas pu partir.',
    })
  })

  test('that fails says since when, why, and that only the screen can tell', () => {
    const failing = { since: at, waiting: 1, failed: 2, reason: 'Le serveur refuse.' }
    const { text, remedy } = judgeMail({ ...well, failing })
    expect(plain(text)).toBe(
      'Les e-mails ne partent plus depuis le lundi 12 avril à 3 h : un message attend.',
    )
    const textOf = (change: object) => plain(judgeMail({ ...well, failing: { ...failing, ...change } }).text)
    expect(textOf({ waiting: 0 })).toMatch(/ : plus aucun n’attend, 2 ont été abandonnés\.$/)
    expect(textOf({ waiting: 0, failed: 1 })).toMatch(/ : plus aucun n’attend, un a été abandonné\.$/)
    expect(plain(remedy)).toMatch(/^Le serveur refuse\. Tant que rien ne part, .* seul cet écran le dit\.$/)
  })
})

describe('backups', () => {
  const verified = (age: number) => ({ at, age })

  test('are wrong before the first, after a failure, and after two days', () => {
    expect(judgeBackups({ verified: null, failing: null })).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(/jamais\.$/),
    })
    expect(judgeBackups({ verified: verified(47 * HOUR), failing: null }).state).toBe('ok')
    expect(judgeBackups({ verified: verified(48 * HOUR), failing: null }).state).toBe('warning')
    const failing = { age: HOUR, reason: 'Le disque est plein.' }
    expect(judgeBackups({ verified: verified(HOUR), failing })).toMatchObject({
      state: 'failure',
      remedy: 'Le disque est plein.',
    })
  })

  const failing = (age: number) => ({ age, reason: null })

  test.each([
    [true, { isNightly: false, verified: verified(48 * HOUR), failing: failing(HOUR) }],
    [false, { isNightly: true, verified: verified(47 * HOUR), failing: failing(HOUR) }],
    [true, { isNightly: false, verified: null, failing: failing(48 * HOUR) }],
    [true, { isNightly: true, verified: verified(48 * HOUR), failing: null }],
    [false, { isNightly: false, verified: verified(99 * HOUR), failing: null }],
    [false, { isNightly: true, verified: null, failing: null }],
  ])('are overdue after two days without a verified one: %s for %o', (expected, facts) => {
    expect(areBackupsOverdue(facts)).toBe(expected)
  })

  test('lack the first one where one is due each night and none was tried', () => {
    const none = { verified: null, failing: null }
    expect(isFirstBackupDue({ ...none, isNightly: true })).toBe(true)
    expect(isFirstBackupDue({ ...none, isNightly: false })).toBe(false)
    expect(isFirstBackupDue({ ...none, isNightly: true, failing: failing(HOUR) })).toBe(false)
  })
})

test('an address is well only if it is known and encrypted', () => {
  expect(
    [null, 'http://cabinet.fr', 'https://cabinet.fr'].map((origin) => judgeAddress(origin).state),
  ).toEqual(['warning', 'warning', 'ok'])
})

test('a lost database whose rows could not be saved must not be stopped', () => {
  expect(judgeDatabase(null, null)).toBe(null)
  const judgement = judgeDatabase({ kind: 'file', path: '/data/practice.db', rescuedTo: null }, null)
  expect(judgement).toMatchObject({ state: 'failure' })
  expect(judgement?.remedy).toMatch(/n’arrêtez pas le site\. Faites de la place/)
})
