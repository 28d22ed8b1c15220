import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstNameOf } from '../first-name.ts'

test.each([
  ['Claire Dupont', 'Claire'],
  ['Claire', 'Claire'],
  ['claire dupont', 'Claire'],
  ['CLAIRE DUPONT', 'Claire'],
  ['DUPONT Claire', 'Claire'],
  ['Dupont, Claire', 'Claire'],
  ['Jean-Luc Petit', 'Jean-Luc'],
  ['JEAN-LUC PETIT', 'Jean-Luc'],
  ['Mme Claire Dupont', 'Claire'],
  ['M. Paul Martin', 'Paul'],
  ['Dr. Zoé O’Neil', 'Zoé'],
  ['Éloïse', 'Éloïse'],
  ['  Léa   Durand ', 'Léa'],
  ['D’Artagnan Charles', 'D’Artagnan'],
  ['N’Diaye', 'N’Diaye'],
  ['李小龙', '李小龙'],
  ['علی\u200cرضا رضایی', 'علی\u200cرضا'],
  ['Léa (le matin)', 'Léa'],
  ['Gagnez 500 EUR', 'Gagnez'],
])('« %s » is greeted as %s', (name, expected) => {
  expect(firstNameOf(name)).toBe(expected)
})

test.each([
  [null],
  [''],
  ['Mme Dupont'],
  ['Madame'],
  ['M. et Mme Martin'],
  ['Léa & Tom'],
  ['Mme de La Tour'],
  ['lea@exemple.fr'],
  ['06 12 34 56 78'],
  ['« <script> »'],
  ['J.-P. Martin'],
  ['M.Dupont'],
  ['Mme Durand (maman de Léa)'],
  ['Gagnez 500 EUR sur https://exemple.com'],
  ['exemple.com'],
  ['https://exemple.com'],
  ['Gagnez/500'],
  ['Votre-compte-est-bloqué-cliquez-ici'],
])('%j yields no first name', (name) => {
  expect(firstNameOf(name)).toBeNull()
})

test('a first name contains no dot, slash, colon, digit or space, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      expect(firstNameOf(name) ?? '').toMatch(/^[\p{L}\p{M}\p{Join_Control}'’-]{0,30}$/u)
    }),
  )
})
