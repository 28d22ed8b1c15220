import { expect, test } from 'vitest'
import { french } from '../../language/typography.ts'
import { nameOfEntry } from '../slots/entry-name.ts'

test.each([
  [{ kind: 'reservation', clientName: 'Fatou Ndiaye' }, 'Fatou Ndiaye'],
  [{ kind: 'reservation' }, 'Réservation'],
  [{ kind: 'block', label: 'livraison' }, french`Bloqué : livraison`],
  [{ kind: 'block' }, 'Bloqué'],
  [{ kind: 'hold' }, 'En cours de réservation'],
  [{ kind: 'hold', clientName: 'Zoé Petit' }, french`À confirmer : Zoé Petit`],
] as const)('staff read what takes time in an agenda, %o, as « %s »', (entry, label) => {
  expect(nameOfEntry({ clientName: null, label: null, ...entry })).toBe(label)
})
