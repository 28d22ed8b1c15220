import { expect, test } from 'vitest'
import type { EntryInTheWay } from '#contract/booking/slots.ts'
import { conflictLine, takenSentence } from './conflict-lines.ts'

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

const plain = (text: string) => text.replaceAll('\u202f', ' ')

test.each([
  [{}, false, 'Fatou Ndiaye, 14 h – 15 h'],
  [{}, true, 'Fatou Ndiaye, avec Théo Roy, 14 h – 15 h'],
  [{ onlyBuffer: true }, false, 'Fatou Ndiaye, 14 h – 15 h, trop proche à cause de la pause'],
  [DELIVERY, false, 'Bloqué : livraison, 14 h – 15 h'],
  [DELIVERY, true, 'Bloqué : livraison, avec Théo Roy, 14 h – 15 h'],
  [{ date: '2027-04-12', time: '23:00', end: '24:00' }, false, 'Fatou Ndiaye, la veille, 23 h – 24 h'],
  [{ date: '2027-04-14', time: '00:00', end: '00:30' }, false, 'Fatou Ndiaye, le lendemain, 0 h – 0 h 30'],
])('an entry in the way, %o, reads as such (with a name: %s)', (difference, namesPerson, line) => {
  const context = { day: '2027-04-13', namesPerson }
  expect(plain(conflictLine({ ...FATOU, ...difference }, context))).toBe(line)
})

test('a taken hour names all that is there in one sentence', () => {
  expect(plain(takenSentence([FATOU, { ...FATOU, ...DELIVERY }], FATOU.date))).toBe(
    'Cette heure est déjà prise : Fatou Ndiaye, 14 h – 15 h ; Bloqué : livraison, 14 h – 15 h',
  )
})
