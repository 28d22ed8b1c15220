import { describe, expect, test } from 'vitest'
import { frenchSize } from '../../language/french-size.ts'
import { type BackupSituation, heldMessagesText, relativeTime, summarizeBackups } from '../backup-text.ts'

const NOW = { day: '2027-04-12', minute: 9 * 60 }
const plain = (text: string | null) => text?.replaceAll('\u202f', ' ')

const VERIFIED = {
  at: { day: '2027-04-12', minute: 182 },
  isRecent: true,
  bytes: 12_345_678,
  counts: { entries: 1214, pictures: 1 },
}

const summary = (change: Partial<BackupSituation>) =>
  summarizeBackups({ now: NOW, hour: 3, failure: null, verified: VERIFIED, ...change })

describe('the state of the backups in one sentence', () => {
  test('is what the newest verified one holds', () => {
    const { tone, sentence, remedy } = summary({})
    expect([tone, remedy]).toEqual(['success', null])
    expect(plain(sentence)).toBe(
      'Sauvegardé et vérifié cette nuit à 3 h 02 : 1 214 rendez-vous et plages d’agenda, 1 image, 12 Mo.',
    )
  })

  test('is its size where its file is on another server', () => {
    const { sentence } = summary({ verified: { ...VERIFIED, counts: null } })
    expect(plain(sentence)).toBe('Sauvegardé et vérifié cette nuit à 3 h 02 : 12 Mo.')
  })

  test.each([
    [{ verified: null }, 'warning', /^Sauvegardez maintenant/],
    [
      { failure: 'Le disque est plein.' },
      'danger',
      /^La dernière tentative a échoué. Le disque est plein. Sauv/,
    ],
    [{ verified: { ...VERIFIED, isRecent: false } }, 'danger', /plus de deux jours/],
    [{ hour: null }, 'warning', /choisissez une heure/],
  ] as const)('names what is wrong and its remedy: %j', (change, tone, remedy) => {
    expect(summary(change)).toMatchObject({ tone, remedy: expect.stringMatching(remedy) })
  })
})

test.each([
  ['2027-04-12', 0, 'cette nuit à 0 h'],
  ['2027-04-12', 360, 'aujourd’hui à 6 h'],
  ['2027-04-11', 1320, 'hier à 22 h'],
  ['2027-04-05', 182, 'le lundi 5 avril à 3 h 02'],
  ['2026-12-31', 182, 'le jeudi 31 décembre 2026 à 3 h 02'],
])('a backup of %s, minute %i, was made %s', (day, minute, text) => {
  expect(plain(relativeTime({ day, minute }, NOW))).toBe(text)
})

test.each([
  [0, '0 o'],
  [999, '999 o'],
  [340_200, '340 ko'],
  [1_440_000, '1,4 Mo'],
  [12_345_678, '12 Mo'],
  [3_000_000_000, '3 Go'],
])('%i bytes are written %s', (bytes, text) => {
  expect(plain(frenchSize(bytes))).toBe(text)
})

test('one held message and several are named', () => {
  expect(heldMessagesText(1)).toBe('Un message attend depuis la restauration.')
  expect(heldMessagesText(3)).toBe('3 messages attendent depuis la restauration.')
})
