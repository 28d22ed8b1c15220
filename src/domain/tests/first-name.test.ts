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
])('%j yields no first name', (name) => {
  expect(firstNameOf(name)).toBeNull()
})
