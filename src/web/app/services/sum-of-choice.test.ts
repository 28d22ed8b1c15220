import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents, toEuros } from '#domain/language/money.ts'
import { type AgreedPart, MAX_BOOKED_OPTIONS, sumOfParts } from '#domain/visit/service-parts.ts'
import { sumOfChoice } from './variants.ts'

const anyPart = fc.record({
  name: fc.string({ maxLength: 60 }),
  minutes: fc.integer({ min: 0, max: 720 }),
  cents: fc.integer({ min: 0, max: 1_000_000 }),
})
const toPart = ({ name, minutes, cents }: AgreedPart) => ({
  name,
  duration: minutes,
  price: toEuros(cents),
})

const anyChoice = fc.record({
  variant: anyPart,
  options: fc.array(anyPart, { maxLength: MAX_BOOKED_OPTIONS }),
})

test('what the form shows is what the server agrees: the sum of all parts, to the cent', () => {
  for (const { variant, options: parts } of fc.sample(anyChoice, { numRuns: 500, seed: 27 })) {
    const options = parts.map((part, id) => ({ id, ...part }))
    const shown = sumOfChoice(
      toPart(variant),
      options.map((option) => ({ id: option.id, ...toPart(option) })),
    )
    const all = [variant, ...options]
    const minutes = all.reduce((sum, part) => sum + part.minutes, 0)
    const cents = all.reduce((sum, part) => sum + part.cents, 0)
    expect(sumOfParts({ variant, options })).toEqual({ minutes, cents })
    expect([shown.duration, toCents(shown.price)]).toEqual([minutes, cents])
  }
})
