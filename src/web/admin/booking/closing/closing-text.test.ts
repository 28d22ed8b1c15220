import { expect, test } from 'vitest'
import {
  affectedText,
  closedTimeText,
  closedToast,
  countWithVoucher,
  pendingText,
  reopenHint,
  voucherText,
} from './closing-text.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const DAY = { from: '2027-04-14', to: '2027-04-14' }

test.each([
  [DAY, 'mercredi 14 avril'],
  [{ from: '2027-08-02', to: '2027-08-15' }, 'du 2 au 15 août'],
  [{ ...DAY, start: '14:00', end: '18:00' }, 'mercredi 14 avril, de 14 h à 18 h'],
  [{ ...DAY, start: '14:00' }, 'mercredi 14 avril, à partir de 14 h'],
  [{ ...DAY, end: '10:30' }, 'mercredi 14 avril, jusqu’à 10 h 30'],
  [{ ...DAY, to: '2027-04-16', start: '14:00' }, 'du mercredi 14 avril à 14 h au vendredi 16 avril'],
  [{ ...DAY, until: '2027-06-30' }, 'chaque mercredi du 14 avril au 30 juin'],
  [
    { ...DAY, start: '14:00', end: '18:00', always: true },
    'chaque mercredi à partir du 14 avril, de 14 h à 18 h',
  ],
])('the closing %j reads « %s »', (closing, text) => {
  expect(plain(closedTimeText(closing))).toBe(text)
})

const WRITTEN = { blocks: 0, absences: 0, closures: 0, formerWeeks: null }

test.each([
  [{ absences: 1 }, 'Pour rouvrir : « Mon agenda », « Fermetures et congés ».'],
  [{ blocks: 2, absences: 1 }, 'Pour rouvrir : « Mon agenda », « Fermetures et congés ».'],
  [{ formerWeeks: {} }, 'Pour rouvrir : « Mon agenda », « Horaires ».'],
  [{}, ''],
])('what was written, %j, is undone at its place', (written, text) => {
  expect(plain(reopenHint({ ...WRITTEN, ...written }))).toBe(text)
})

test.each([
  [{ closures: 1 }, 'Fermé : mercredi 14 avril.'],
  [{}, 'Déjà fermé : mercredi 14 avril.'],
])('the toast says whether something was written: %j', (written, text) => {
  expect(plain(closedToast(DAY, { ...WRITTEN, ...written }))).toBe(text)
})

test.each([
  [0, 'Aucun rendez-vous n’est prévu pendant ce temps.'],
  [1, '1 rendez-vous est prévu'],
  [60, '60 rendez-vous sont prévus'],
])('%i reservations within it are announced before', (count, text) => {
  expect(plain(affectedText(count))).toContain(text)
})

test.each([
  [0, /pour chacun\.$/],
  [1, /Un bon ou un carnet en règle 1 : annulé, il lui est rendu\.$/],
  [12, /Des bons ou carnets en règlent 12 : annulés, ils leur sont rendus\.$/],
])('it says that vouchers settle %i of the reservations', (count, text) => {
  expect(plain(affectedText(60, count))).toMatch(text)
})

test('a reservation that a voucher settles says until when it may be moved with it', () => {
  expect(countWithVoucher([{ voucherUntil: '2027-12-31' }, {}])).toBe(1)
  expect(plain(voucherText('2027-12-31'))).toBe('Bon ou carnet, valable jusqu’au 31 décembre 2027')
})

test.each([
  [
    ['10:00'],
    'Une réservation attend encore d’être confirmée ou payée par son client : mercredi 14 avril à 10 h. Si elle',
  ],
  [
    ['10:00', '14:30'],
    '2 réservations attendent encore d’être confirmées ou payées par leurs clients : mercredi 14 avril à 10 h, mercredi 14 avril à 14 h 30. Celles',
  ],
])('bookings at %s that may still come are named', (times, text) => {
  expect(plain(pendingText(times.map((time) => ({ date: '2027-04-14', time }))))).toContain(text)
})
