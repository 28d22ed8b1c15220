import { expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { french } from '#domain/language/typography.ts'
import type { AgendaEntry } from './agenda-entries.ts'
import { countSigns, entrySigns, shownSigns } from './entry-signs.ts'

const NOW = { day: '2027-04-14', minute: 720 }
const UNPAID = { state: 'unpaid', euros: 65, paidEuros: 0, voucherEuros: 0 } as const
const PAID = { state: 'paid', euros: 0, paidEuros: 65, voucherEuros: 0 } as const

function visit(differences: Partial<AgendaReservation> = {}): AgendaEntry {
  return {
    kind: 'reservation',
    details: {
      id: 1,
      date: '2027-04-14',
      time: '10:00',
      duration: 60,
      price: 65,
      version: 1,
      absences: 0,
      clientName: 'Léa Durand',
      clientEmail: null,
      clientPhone: null,
      clientId: 7,
      ...{
        serviceId: 3,
        serviceName: 'Massage',
        serviceColor: null,
        praticienId: 2,
        praticienName: 'Camille',
      },
      attendance: null,
      cancellableUntil: null,
      isOnline: false,
      ...differences,
    },
  }
}

const hold = (confirmBefore: string | null): AgendaEntry => ({
  kind: 'hold',
  details: {
    id: 31,
    date: '2027-04-14',
    time: '15:00',
    duration: 60,
    praticienId: 2,
    clientName: null,
    confirmBefore,
  },
})

const textsOf = (entry: AgendaEntry) => entrySigns(entry, NOW).map(({ text }) => text)

test.each<[string, Partial<AgendaReservation>, string[]]>([
  ['of which nothing is known', {}, []],
  ['of a new client, with a note', { isFirstVisit: true, hasNote: true }, ['Première venue', 'Note à lire']],
  ['of an earlier day', { isFirstVisit: true, hasNote: true, date: '2027-04-13' }, []],
  ['that owes its price', { settlement: UNPAID }, [french`À encaisser : 65 €`]],
  ['paid in part', { settlement: { ...PAID, state: 'partly', euros: 20 } }, [french`Reste 20 €`]],
  ['paid', { settlement: PAID }, ['Payé']],
  ['settled by a voucher', { settlement: { ...PAID, paidEuros: 0, voucherEuros: 65 } }, ['Réglé par un bon']],
  ['without a price', { settlement: { ...UNPAID, state: 'unpriced', euros: 0 } }, ['À encaisser']],
  ['that costs nothing', { settlement: { ...UNPAID, euros: 0 } }, []],
  ['to come, unpaid', { settlement: UNPAID, time: '12:00' }, []],
  ['to come, paid before', { settlement: PAID, time: '16:00' }, ['Payé']],
  ['missed', { settlement: UNPAID, attendance: 'missed' }, []],
  ['cancelled late', { settlement: UNPAID, attendance: 'cancelled_late' }, []],
])('the signs of a visit %s', (_case, differences, texts) => {
  expect(textsOf(visit(differences))).toEqual(texts)
})

test('a hold has a sign while its visitor has to confirm the booking by mail', () => {
  expect(textsOf(hold('15:30'))).toEqual(['Attend la confirmation du client'])
  expect(textsOf(hold(null))).toEqual([])
})

test('what asks for something comes first, and what is settled last', () => {
  const all = visit({ isFirstVisit: true, hasNote: true, settlement: UNPAID })
  expect(entrySigns(all, NOW).map(({ kind }) => kind)).toEqual(['due', 'first', 'note'])
  const paid = visit({ isFirstVisit: true, settlement: PAID })
  expect(entrySigns(paid, NOW).map(({ kind }) => kind)).toEqual(['first', 'paid'])
})

test('the signs of a day are counted but for what is paid, which the legend explains too', () => {
  const entries = [
    visit({ isFirstVisit: true, settlement: UNPAID }),
    visit({ settlement: UNPAID }),
    visit({ settlement: PAID }),
    hold('15:30'),
  ]
  expect(countSigns(entries, NOW)).toEqual([
    { kind: 'pending', count: 1 },
    { kind: 'due', count: 2 },
    { kind: 'first', count: 1 },
  ])
  expect(shownSigns(entries, NOW)).toEqual(['pending', 'due', 'first', 'paid'])
})
