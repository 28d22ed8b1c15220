import { expect, test } from 'vitest'
import type { EntryInTheWay } from '#contract/booking/slots.ts'
import { conflictLine } from './conflict-lines.ts'

const FATOU: EntryInTheWay = {
  kind: 'reservation',
  date: '2027-04-13',
  time: '14:00',
  end: '15:00',
  label: 'Fatou Ndiaye',
  onlyBuffer: false,
  praticienName: 'Théo Roy',
}
const DELIVERY = { kind: 'block', label: 'Bloqué : livraison' } as const

test.each([
  [{}, false, '14 h–15 h : Fatou Ndiaye'],
  [{}, true, '14 h–15 h : Fatou Ndiaye, avec Théo Roy'],
  [{ onlyBuffer: true }, false, '14 h–15 h : Fatou Ndiaye, trop proche à cause de la pause'],
  [DELIVERY, false, 'Bloqué : livraison (14 h–15 h)'],
  [DELIVERY, true, 'Bloqué : livraison, avec Théo Roy (14 h–15 h)'],
  [{ date: '2027-04-12', time: '23:00', end: '24:00' }, false, 'la veille, 23 h–24 h : Fatou Ndiaye'],
  [{ date: '2027-04-14', time: '00:00', end: '00:30' }, false, 'le lendemain, 0 h–0 h 30 : Fatou Ndiaye'],
])('an entry in the way, %o, reads as such (with a name: %s)', (difference, namesPerson, line) => {
  const context = { day: '2027-04-13', namesPerson }
  expect(conflictLine({ ...FATOU, ...difference }, context).replaceAll('\u202f', ' ')).toBe(line)
})
