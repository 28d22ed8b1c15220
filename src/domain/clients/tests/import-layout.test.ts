import { expect, test } from 'vitest'
import { countNamedFields } from '../import.ts'
import { delimitedText, findHeadings } from '../import-layout.ts'

test.each([
  ['Nom;E-mail', ';'],
  ['"Petit, Zoé, Marie";a', ';'],
  ['Nom,E-mail', ','],
  ['Nom\tE-mail', '\t'],
  ['Nom', ';'],
  ['Clients, du nord, du sud\nNom;E-mail\n', ';'],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(delimitedText(text, countNamedFields)).toEqual({ delimiter, text, lines: 0 })
})

test('a line that names the delimiter is none of the table', () => {
  expect(delimitedText('sep=,\r\nNom;x,E-mail\r\n', countNamedFields)).toEqual({
    delimiter: ',',
    text: 'Nom;x,E-mail\r\n',
    lines: 1,
  })
})

test.each([
  [[['Nom', 'E-mail']], 0],
  [[['Clients'], ['Identité', 'Contact'], ['Nom', 'E-mail'], ['Zoé', 'z@exemple.fr']], 2],
  [[['Zoé Petit', 'zoe@exemple.fr']], null],
  [
    [
      ['Kunde', 'Adr'],
      ['Zoé Petit', 'zoe@exemple.fr'],
    ],
    0,
  ],
])('the headings of %j stand in line %j', (lines, index) => {
  expect(findHeadings(lines, countNamedFields)).toBe(index)
})
