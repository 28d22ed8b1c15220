import { expect, test } from 'vitest'
import { french, NNBSP } from '../typography.ts'

const visible = (text: string) => text.replaceAll(NNBSP, '_')

test.each([
  [french`Bonjour : oui ; non ! Vraiment ?`, 'Bonjour_: oui_; non_! Vraiment_?'],
  [french`Le champ « ${'Nom'} » est vide.`, 'Le champ «_Nom_» est vide.'],
  [french`de ${75} € à 80 €, 20 % de moins`, 'de 75_€ à 80_€, 20_% de moins'],
  [french`${9} h, 30 min, 12 heures`, '9_h, 30_min, 12 heures'],
])('narrow no-break spaces are set in « %s »', (text, expected) => {
  expect(visible(text)).toBe(expected)
})

test('spaces inside an interpolated value are not changed', () => {
  expect(french`Vous : ${'a : b'}`).toBe(`Vous${NNBSP}: a : b`)
})
