import { expect, test } from 'vitest'
import { composePostalAddress, parsePostalAddress } from '../postal-address.ts'

test('an address of several lines has street, postal code, town and directions', () => {
  expect(
    parsePostalAddress('Résidence du Parc\n12 rue des Tilleuls\n26000 Valence\nCode 12A\n1er étage'),
  ).toEqual({
    street: 'Résidence du Parc\n12 rue des Tilleuls',
    postalCode: '26000',
    town: 'Valence',
    directions: 'Code 12A\n1er étage',
  })
  expect(parsePostalAddress('3 rue du Port\nF-97400 Saint-Denis')).toMatchObject({
    postalCode: '97400',
    town: 'Saint-Denis',
  })
})

test.each([
  '12 rue des Tilleuls, 26000 Valence',
  'Au fond de la cour\nValence',
  'BP 26000\nValence',
  '260000 Valence',
])('« %s », without a line of postal code and town, is street alone', (text) => {
  expect(parsePostalAddress(text)).toEqual({ street: text, postalCode: '', town: '', directions: '' })
})

test.each(['12 rue des Tilleuls\n26000 Valence\nCode 12A', '26000 Valence', '26000', 'Valence', ''])(
  'composing the parts of « %s » gives it back',
  (text) => {
    expect(composePostalAddress(parsePostalAddress(text))).toBe(text)
  },
)
