import { expect, test } from 'vitest'
import { areHeadings, assignColumns, clientOfLine, guessColumns, missingColumns } from '../import.ts'

test.each([
  [
    ['Prénom', 'NOM', 'E-mail', 'Téléphone', 'Remarque'],
    ['firstName', 'lastName', 'email', 'phone', null],
  ],
  [
    ['Nom', 'Courriel', 'Tél.'],
    ['name', 'email', 'phone'],
  ],
  [
    ['First Name', 'Last Name', 'Email address', 'Mobile phone'],
    ['firstName', 'lastName', 'email', 'phone'],
  ],
  [
    ['Téléphone', 'Portable', 'Nom complet'],
    ['phone', 'phone', 'name'],
  ],
])('the columns of %j are recognized', (headings, columns) => {
  expect(assignColumns(headings)).toEqual(columns)
})

test('a first line without a known heading is one unless it holds an address or a number', () => {
  expect(areHeadings(['Kunde', 'Adr'])).toBe(true)
  expect(areHeadings(['Zoé Petit', 'zoe@exemple.fr'])).toBe(false)
  expect(areHeadings(['Zoé Petit', '06 12 34 56 78'])).toBe(false)
  expect(guessColumns(['Zoé Petit', '06 12 34 56 78', 'zoe@exemple.fr'])).toEqual([null, 'phone', 'email'])
})

test('a name and one of e-mail and phone are needed', () => {
  expect(missingColumns([null, 'email'])).toBe('Indiquez la colonne du nom.')
  expect(missingColumns(['name', null])).toBe('Indiquez la colonne de l’e-mail ou du téléphone.')
  expect(missingColumns(['firstName', 'phone'])).toBeNull()
})

test('a client is read from a line that is shorter than the headings', () => {
  expect(clientOfLine(['Zoé', ' Petit '], ['firstName', 'lastName', 'email', 'phone'])).toEqual({
    clientName: 'Zoé Petit',
    clientEmail: '',
    clientPhone: '',
  })
})
