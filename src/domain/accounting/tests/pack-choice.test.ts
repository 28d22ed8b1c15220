import { describe, expect, test } from 'vitest'
import { choosePack, type OfferedPack, takenOnDays } from '../pack-choice.ts'

const MASSAGE = 7
const SALE = { serviceId: MASSAGE, minutes: 60, cents: 7_000, parts: null }
const DAY = '2027-04-13'

function aPack(change: Partial<OfferedPack> = {}): OfferedPack {
  return {
    id: 1,
    kind: 'sessions',
    serviceId: MASSAGE,
    minutes: 60,
    units: 5,
    balance: 3,
    paidEuros: 300,
    validUntil: '2027-12-31',
    ...change,
  }
}
const anAmount = (change: Partial<OfferedPack> = {}) =>
  aPack({ kind: 'amount', serviceId: null, minutes: null, units: 10_000, balance: 10_000, ...change })

describe('the pack that is proposed', () => {
  test('is of the very service and length before any other', () => {
    const packs = [anAmount({ id: 1 }), aPack({ id: 2, minutes: 90 }), aPack({ id: 3 })]
    expect(choosePack(packs, SALE, DAY)).toMatchObject({ pack: { id: 3 }, isExact: true })
    expect(choosePack(packs.slice(0, 2), SALE, DAY)).toMatchObject({ pack: { id: 1 }, isExact: false })
  })

  test('is valid on the day, if any is', () => {
    const ending = aPack({ id: 1, validUntil: '2027-04-12' })
    expect(choosePack([ending, anAmount({ id: 2 })], SALE, DAY)?.pack.id).toBe(2)
    expect(choosePack([ending], SALE, DAY)?.pack.id).toBe(1)
  })

  test('is none of another service, without a rest, or for a visit without a price', () => {
    expect(choosePack([aPack({ serviceId: 8 }), aPack({ balance: 0 })], SALE, DAY)).toBeNull()
    expect(choosePack([aPack()], { ...SALE, cents: 0 }, DAY)).toBeNull()
  })

  test('is of the length without options', () => {
    const parts = {
      variant: { name: '', minutes: 60, cents: 7_000 },
      options: [{ id: 1, name: 'Pierres', minutes: 15, cents: 1_500 }],
    }
    const sale = { ...SALE, minutes: 75, cents: 8_500, parts }
    expect(choosePack([aPack()], sale, DAY)?.isExact).toBe(true)
    expect(takenOnDays(aPack(), sale, [DAY])).toEqual([{ units: 1, cents: 7_000 }])
  })
})

describe('the dates of a series', () => {
  const days = ['2027-04-13', '2027-04-20', '2027-04-27', '2027-05-04', '2027-05-11']
  const units = (pack: OfferedPack) => takenOnDays(pack, SALE, days).map((claim) => claim.units)

  test('take the first sessions, as long as they last and the pack is valid', () => {
    expect(units(aPack())).toEqual([1, 1, 1, 0, 0])
    expect(units(aPack({ validUntil: '2027-04-20' }))).toEqual([1, 1, 0, 0, 0])
  })

  test('take an amount to its last cent', () => {
    expect(units(anAmount())).toEqual([7_000, 3_000, 0, 0, 0])
  })
})

test('a praticien, who does not know what was paid, is proposed no session for a longer visit', () => {
  const unpriced = aPack({ paidEuros: undefined })
  expect(choosePack([unpriced], SALE, DAY)?.pack.id).toBe(1)
  expect(choosePack([unpriced], { ...SALE, minutes: 90 }, DAY)).toBeNull()
  expect(choosePack([aPack()], { ...SALE, minutes: 90 }, DAY)?.pack.id).toBe(1)
})
