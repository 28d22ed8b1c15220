import { describe, expect, test } from 'vitest'
import { isPushServiceAddress } from '../practice/push-service.ts'
import {
  isPushNight,
  type PendingPush,
  type PushKind,
  pushLines,
  secondsUntilPushNight,
} from '../practice/push-text.ts'

const MONDAY_8_AM = { day: '2027-04-12', minute: 480 }

type Change = Partial<NonNullable<PendingPush['reservation']>> & { hasWaited?: boolean }

function aPush(kind: PushKind, { hasWaited = false, ...change }: Change = {}): PendingPush {
  const start = { day: '2027-04-13', minute: 870 }
  const reservation = { id: 1, start, isCancelled: kind === 'cancelled', isOwn: true, ...change }
  return { kind, reservation, openRequestId: null, hasWaited }
}

const aRequest = (id: number | null): PendingPush => ({
  kind: 'request',
  reservation: null,
  openRequestId: id,
  hasWaited: false,
})

/** With plain spaces. */
const titles = (...pending: PendingPush[]) =>
  pushLines(pending, MONDAY_8_AM).map(({ title }) => title.replaceAll(/\s/g, ' '))

describe('a line on a phone', () => {
  test('says the change, the day and the hour as they are now', () => {
    expect(titles(aPush('booked'))).toEqual(['Nouveau rendez-vous, mardi à 14 h 30'])
    expect(titles(aPush('moved', { start: { day: '2027-04-14', minute: 540 } }))).toEqual([
      'Rendez-vous déplacé, mercredi à 9 h',
    ])
    expect(titles(aPush('cancelled'))).toEqual(['Rendez-vous annulé, mardi à 14 h 30'])
    expect(titles(aRequest(3))).toEqual(['Nouvelle demande d’un client'])
  })

  test('names the date from a week ahead on, where a weekday would be ambiguous', () => {
    expect(titles(aPush('booked', { start: { day: '2027-04-18', minute: 600 } }))).toEqual([
      'Nouveau rendez-vous, dimanche à 10 h',
    ])
    expect(titles(aPush('booked', { start: { day: '2027-04-19', minute: 600 } }))).toEqual([
      'Nouveau rendez-vous, lundi 19 avril à 10 h',
    ])
  })

  test.each<[string, PendingPush]>([
    ['booked and cancelled since', aPush('booked', { isCancelled: true })],
    ['cancelled and restored since', aPush('cancelled', { isCancelled: false })],
    ['given to a colleague since', aPush('moved', { isOwn: false })],
    ['already begun', aPush('booked', { start: { day: '2027-04-12', minute: 479 } })],
    ['a request that was answered', aRequest(null)],
    [
      'a reservation that is gone',
      { kind: 'booked', reservation: null, openRequestId: null, hasWaited: false },
    ],
  ])('is silent about what no longer holds: %s', (_why, push) => {
    expect(titles(push)).toEqual([])
  })

  test('tells a reservation once, and one that was cancelled before anybody heard of it not at all', () => {
    expect(titles(aPush('booked'), aPush('moved'))).toEqual(['Nouveau rendez-vous, mardi à 14 h 30'])
    const cancelled = { isCancelled: true }
    expect(titles(aPush('booked', cancelled), aPush('cancelled', cancelled))).toEqual([])
    expect(titles(aPush('moved', cancelled), aPush('cancelled', cancelled))).toEqual([
      'Rendez-vous annulé, mardi à 14 h 30',
    ])
  })

  test('is one for more than three, and one for several of which any waited', () => {
    const [one, two, three, four] = [1, 2, 3, 4].map((id) => aPush('booked', { id })) as [
      PendingPush,
      PendingPush,
      PendingPush,
      PendingPush,
    ]
    expect(titles(one, two, three)).toHaveLength(3)
    expect(titles(one, two, three, four)).toEqual(['4 nouveaux rendez-vous'])
    const waited = aPush('cancelled', { id: 5, hasWaited: true })
    expect(titles(one, waited, aRequest(9))).toEqual([
      '1 nouveau rendez-vous, 1 rendez-vous annulé, 1 demande d’un client',
    ])
    expect(titles(waited)).toEqual(['Rendez-vous annulé, mardi à 14 h 30'])
  })

  test('has the tag of its reservation, so that it replaces itself, and the day that it opens', () => {
    expect(pushLines([aPush('moved')], MONDAY_8_AM)).toMatchObject([{ tag: 'rdv-1', day: '2027-04-13' }])
    expect(pushLines([aRequest(3)], MONDAY_8_AM)).toMatchObject([{ tag: 'demande-3', day: null }])
  })
})

test('the night of phones is from 22 h to 6 h 59, and a push ends before it begins', () => {
  const at = (minute: number) => isPushNight({ day: '2027-04-12', minute })
  expect([0, 419, 420, 1319, 1320, 1439].map(at)).toEqual([true, true, false, false, true, true])
  expect(secondsUntilPushNight({ day: '2027-04-12', minute: 1319 })).toBe(60)
  expect(secondsUntilPushNight(MONDAY_8_AM)).toBe(14 * 3600)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://fcm.googleapis.com:443/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QGabc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is an address of a push service', (address) => {
  expect(isPushServiceAddress(address)).toBe(true)
})

test.each([
  'https://fcm.googleapis.com.exemple.fr/fcm/send/abc',
  'https://exemple.fr/fcm.googleapis.com',
  'https://xfcm.googleapis.com/abc',
  'https://push.apple.com.exemple.fr/abc',
  'https://notify.windows.com/abc',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://moi:secret@fcm.googleapis.com/fcm/send/abc',
  'https://192.168.1.1/fcm/send/abc',
  'https://localhost/abc',
  'https://[fc00::1]/abc',
  'fcm.googleapis.com/fcm/send/abc',
  '',
])('%s is none', (address) => {
  expect(isPushServiceAddress(address)).toBe(false)
})
