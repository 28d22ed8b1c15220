import { expect, test } from 'vitest'
import { judgeCertificate, type SiteCertificate } from '../certificate.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2027, 3, 12, 8)
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** Of so many days, of which `left` are to come. */
function judge(days: number, left: number, change: Partial<SiteCertificate> = {}) {
  const ends = NOW + left * DAY
  const certificate = { names: ['www.exemple.fr'], begins: ends - days * DAY, ends, fault: null, ...change }
  return judgeCertificate(certificate, { now: NOW, dayOf })
}

test.each([
  [90, 30, 'ok'],
  [90, 23, 'ok'],
  [90, 22, 'warning'],
  [90, 8, 'warning'],
  [90, 7, 'failure'],
  [365, 90, 'warning'],
  [6, 4, 'ok'],
  [6, 1, 'failure'],
  [90, -1, 'failure'],
  [90, 91, 'failure'],
])('of one of %d days, %d of them to come, the state is %s', (days, left, state) => {
  expect(judge(days, left).state).toBe(state)
})

test('the sentence says until when, and what has not happened', () => {
  expect(plain(judge(90, 60).text)).toBe('Certificat du site valable jusqu’au 11 juin 2027')
  expect(plain(judge(90, 20).text)).toBe(
    'Le certificat du site finit le 2 mai 2027, dans 20 jours, et n’a pas été renouvelé.',
  )
  expect(plain(judge(90, -2).text)).toMatch(/^Le certificat du site est terminé depuis le 10 avril 2027 : /)
})

test('one for other names names them, and an unknown authority is said', () => {
  const other = judge(90, 60, { fault: 'name', names: ['a.fr', 'b.fr', 'c.fr', 'd.fr'] })
  expect([other.state, plain(other.text)]).toEqual([
    'failure',
    'Le certificat du site est pour un autre nom (a.fr, b.fr, c.fr) : les navigateurs refusent de l’ouvrir.',
  ])
  expect(judge(90, 60, { fault: 'authority' })).toMatchObject({
    state: 'failure',
    text: expect.stringContaining('autorité'),
  })
})

test('one that cannot be read is said, and judged as nothing', () => {
  expect(judgeCertificate(null, { now: NOW, dayOf })).toMatchObject({
    state: 'unverified',
    remedy: null,
  })
})
