import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentionsWebAddress } from '../web-mention.ts'

test.each([
  ['Gagnez 500 EUR sur https://exemple.click'],
  ['Voir www.exemple'],
  ['zoe@exemple'],
  ['exemple.com'],
  ['Exemple.COM/gagner'],
  ['cliquez (exemple.fr)'],
  ['mon-exemple.shop'],
  ['exemple.com.'],
  ['exemple.com-cadeau'],
  ['exemple.co.uk'],
  ['x.com'],
  ['élan.fr'],
  ['exemple\uff0ecom'],
  ['exemple\u3002com'],
  ['\uff57\uff57\uff57.exemple'],
  ['zoe\uff20exemple'],
])('« %s » contains an address', (text) => {
  expect(mentionsWebAddress(text)).toBe(true)
})

test.each([
  ['J.-P. Martin'],
  ['M.Dupont'],
  ['M.de Villiers'],
  ['J.-P.de Villiers'],
  ['Mme.de La Tour'],
  ['J.Page'],
  ['M.Ly'],
  ['N’Diaye'],
  ['Mme Durand (maman de Léa)'],
  ['Marie.Dupont'],
  ['Martin...com'],
  ['Fr. Martin'],
  ['.com'],
  ['李小龙'],
  ['علی\u200cرضا'],
  ['Merci : à bientôt / demain'],
])('« %s » contains no address', (text) => {
  expect(mentionsWebAddress(text)).toBe(false)
})

const label = fc.string({ unit: fc.constantFrom(...'abcé09'), minLength: 2, maxLength: 12 })
const around = fc.string({ unit: fc.constantFrom(...' (),;:/«»!-'), maxLength: 4 })

test('a domain is found whatever precedes and follows it', () => {
  const ending = fc.constantFrom('com', 'fr', 'NET', 'io', 'shop', 'de')
  fc.assert(
    fc.property(fc.tuple(around, label, ending, around), ([before, name, end, after]) => {
      expect(mentionsWebAddress(`Zoé ${before}${name}.${end}${after}`)).toBe(true)
    }),
  )
})

test('letters, spaces, hyphens and apostrophes alone are never an address', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcdefmorw éÉ’- 李') })
  fc.assert(
    fc.property(name, (text) => {
      expect(mentionsWebAddress(text)).toBe(false)
    }),
  )
})

test('a text of a million characters is judged at once', () => {
  const start = performance.now()
  mentionsWebAddress('a'.repeat(500_000) + '.'.repeat(500_000))
  expect(performance.now() - start).toBeLessThan(10_000)
})
