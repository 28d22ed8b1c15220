import { expect, test } from 'vitest'
import { frenchLengthsOf, frenchPriceOf, lengthInAddress, sumOfChoice, variantsOf } from './variants.ts'

const SERVICE = {
  duration: 75,
  price: 80,
  variantName: 'classique',
  variants: [
    { id: 2, name: '', duration: 60, price: 62.5 },
    { id: 3, name: 'prénatal', duration: 60, price: 70 },
    { id: 4, name: '', duration: 90, price: 95 },
  ],
}
const PLAIN = { duration: 60, price: 62.5 }

test('lengths come by minutes, then price, the main one among them without an id', () => {
  expect(variantsOf(SERVICE).map(({ id }) => id)).toEqual([2, 3, undefined, 4])
  expect(variantsOf(PLAIN)).toEqual([{ id: undefined, name: '', duration: 60, price: 62.5 }])
})

test('each length is said once, and the lowest price where there are several', () => {
  expect(frenchLengthsOf(SERVICE)).toBe('60, 75 ou 90\u202fmin')
  expect(frenchPriceOf(SERVICE)).toBe('dès 62,50\u202f€')
  expect(frenchLengthsOf(PLAIN)).toBe('60\u202fmin')
  expect(frenchPriceOf(PLAIN)).toBe('62,50\u202f€')
  expect(frenchPriceOf({ ...PLAIN, variants: [{ id: 1, name: '', duration: 90, price: 62.5 }] })).toBe(
    '62,50\u202f€',
  )
})

test('lengths beyond two hours are written in hours', () => {
  const long = { id: 5, name: '', duration: 150, price: 130 }
  expect(frenchLengthsOf({ ...PLAIN, variants: [long] })).toBe('60\u202fmin ou 2\u202fh\u202f30')
  expect(frenchLengthsOf({ ...PLAIN, duration: 150 })).toBe('2\u202fh\u202f30')
})

test('an address names a length by its minutes, and by its name where another one has the same', () => {
  expect(variantsOf(SERVICE).map((variant) => lengthInAddress(SERVICE, variant))).toEqual([
    { duree: 60 },
    { duree: 60, formule: 'prenatal' },
    { duree: 75 },
    { duree: 90 },
  ])
  expect(variantsOf(PLAIN).map((variant) => lengthInAddress(PLAIN, variant))).toEqual([{}])
})

test('a choice costs and takes what its parts do together, to the cent', () => {
  const options = [
    { id: 1, name: 'Huiles', duration: 0, price: 0.1 },
    { id: 2, name: 'Pierres', duration: 15, price: 0.2 },
  ]
  expect(sumOfChoice({ name: '', duration: 60, price: 62.5 }, options)).toEqual({ duration: 75, price: 62.8 })
})
