import { beforeEach, describe, expect, test } from 'vitest'
import { LONG, PRENATAL, practiceWithParts } from '../../../support/price-list/parts-practice.ts'

type Setup = Awaited<ReturnType<typeof practiceWithParts>>
let setup: Setup

beforeEach(async () => {
  setup = await practiceWithParts()
})

describe('a booking by staff', () => {
  test('with a further length and options has their name, minutes, price and parts', async () => {
    await setup.booked({ variantId: setup.prenatalId, optionIds: [setup.stones.id, setup.aroma.id] })
    expect(await setup.readEntry()).toEqual({
      time: '10:00',
      serviceId: setup.swedish.id,
      serviceName: 'Massage suédois (prénatal) + aromathérapie + pierres chaudes',
      duration: 100,
      price: 105.5,
      parts: { variant: PRENATAL, options: [setup.aroma, setup.stones] },
    })
  })

  test('without any of them is as it was before there were any', async () => {
    await setup.booked({ variantId: '', optionIds: [] })
    const { parts, ...plain } = await setup.readEntry()
    expect(parts).toBeUndefined()
    expect(plain).toMatchObject({ serviceName: 'Massage suédois', duration: 60, price: 70 })
  })

  test.each([
    [
      'a length of another service',
      () => ({ variantId: setup.other.variants?.[0]?.id }),
      409,
      'variant_gone',
    ],
    ['an option that is not offered with it', () => ({ optionIds: [4711] }), 409, 'option_gone'],
    ['an option twice', () => ({ optionIds: [setup.aroma.id, setup.aroma.id] }), 400, 'invalid'],
    ['six options', () => ({ optionIds: [1, 2, 3, 4, 5, 6] }), 400, 'invalid'],
    ['another length than the one shown', () => ({ shownDuration: 61 }), 409, 'terms_changed'],
    [
      'another price than the one shown',
      () => ({ optionIds: [setup.aroma.id], shownPrice: 70 }),
      409,
      'terms_changed',
    ],
  ])('with %s is refused', async (_title, body, status, code) => {
    expect(await setup.book(body())).toMatchObject({ status, body: { code } })
  })

  test('that would last past midnight with its options is refused, though not without', async () => {
    const late = { time: '22:50' }
    const { status, body } = await setup.book({ ...late, optionIds: [setup.stones.id] })
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['time']])
    expect((await setup.book(late)).status).toBe(201)
  })
})

describe('too much in all', () => {
  test('is more than twelve hours, or more than 10 000 €: refused, booked and changed alike', async () => {
    const day = await setup.addOption({
      name: 'journée',
      duration: 661,
      price: 0,
      serviceIds: [setup.swedish.id],
    })
    const gold = await setup.addOption({
      name: 'or',
      duration: 0,
      price: 9930.01,
      serviceIds: [setup.swedish.id],
    })
    const id = await setup.booked({})
    for (const option of [day, gold]) {
      const refused = { status: 400, body: { code: 'invalid', issues: [{ path: 'optionIds' }] } }
      expect(await setup.book({ time: '12:00', optionIds: [option.id] })).toMatchObject(refused)
      expect(await setup.change(id, { optionIds: [option.id] })).toMatchObject(refused)
    }
    expect(await setup.readEntry()).toMatchObject({ duration: 60, price: 70 })
  })

  test('counts what is booked, not the main length that is not', { tags: ['engine'] }, async () => {
    const half = await setup.addOption({
      name: 'demi-journée',
      duration: 240,
      price: 0,
      serviceIds: [setup.swedish.id],
    })
    const id = await setup.booked({ optionIds: [half.id] })
    await setup.changeService({ duration: 700 })
    expect(await setup.changed(id, { optionIds: [half.id, setup.aroma.id] })).toMatchObject({ duration: 310 })
  })
})

describe('another length of the same service', () => {
  test('keeps the options as they were agreed, and the hour', async () => {
    const id = await setup.booked({ optionIds: [setup.aroma.id] })
    await setup.changeOption({
      name: 'huiles',
      duration: 30,
      price: 30,
    })
    expect(await setup.changed(id, { variantId: setup.longId })).toEqual({
      time: '10:00',
      serviceId: setup.swedish.id,
      serviceName: 'Massage suédois + aromathérapie',
      duration: 100,
      price: 107.9,
      parts: { variant: LONG, options: [setup.aroma] },
    })
  })

  test('is the main one with null', async () => {
    const id = await setup.booked({ variantId: setup.prenatalId, optionIds: [setup.aroma.id] })
    expect(await setup.changed(id, { variantId: null })).toMatchObject({
      serviceName: 'Massage suédois + aromathérapie',
      duration: 70,
      price: 78,
      parts: { variant: { name: '', duration: 60, price: 70 }, options: [setup.aroma] },
    })
    const { parts, ...plain } = await setup.changed(id, { variantId: null, optionIds: [] })
    expect(parts).toBeUndefined()
    expect(plain).toMatchObject({ serviceName: 'Massage suédois', duration: 60, price: 70 })
  })

  test('must be one of the service', async () => {
    const id = await setup.booked({})
    const reply = await setup.change(id, { variantId: setup.other.variants?.[0]?.id })
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'variant_gone', issues: [{ path: 'variantId' }] },
    })
  })

  test('cannot reach into what follows', async () => {
    const id = await setup.booked({})
    await setup.booked({ time: '11:15' })
    expect((await setup.change(id, { variantId: setup.longId })).body.code).toBe('slot_taken')
    expect((await setup.change(id, { variantId: setup.prenatalId })).status).toBe(200)
  })

  test('cannot last past midnight', async () => {
    const id = await setup.booked({ time: '22:50' })
    const reply = await setup.change(id, { newTime: '22:50', variantId: setup.longId })
    expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'duration' }] } })
  })
})
