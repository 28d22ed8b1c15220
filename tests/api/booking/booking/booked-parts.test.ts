import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { toEuros } from '#domain/language/money.ts'
import { aService } from '../../../support/people/bookings.ts'
import { addOfferedServices } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { anOption, aVariant } from '../../../support/price-list/price-list.ts'

const path = '/api/reservations'
const TUESDAY = '2027-04-13'

type Created = { booking: { id: number } } & ErrorBody

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']
let longId: number
let aromaId: number
let stonesId: number

beforeEach(async () => {
  ;({ site, massage, camille, bookingRequest } = await massagePractice())
  longId = await aVariant(site, massage.id, { duration: 75, price: 77.35 })
  aromaId = await anOption(site, massage.id, { name: 'Aromathérapie', duration: 0, price: 8.1 })
  stonesId = await anOption(site, massage.id, { name: 'Pierres chaudes', duration: 15, price: 18 })
})

const book = (change: object = {}) => site.visitor().post<Created>(path, bookingRequest(change))

async function readEntry() {
  return site.database.kysely
    .selectFrom('agenda_entries')
    .select(['service_id', 'service_name', 'duration_minutes', 'occupied_until', 'price_cents'])
    .select('service_parts as parts')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

describe('a booking of a length with options', () => {
  test('takes their minutes together and stores one name, one price and the parts', async () => {
    expect((await book({ variantId: longId, optionIds: [stonesId, aromaId] })).status).toBe(201)
    const { parts, ...entry } = (await readEntry()) ?? {}
    expect(entry).toEqual({
      service_id: massage.id,
      service_name: 'Massage du dos + aromathérapie + pierres chaudes',
      duration_minutes: 90,
      occupied_until: 690,
      price_cents: 10_345,
    })
    expect(JSON.parse(parts ?? '')).toEqual({
      variant: { name: '', minutes: 75, cents: 7735 },
      options: [
        { id: aromaId, name: 'Aromathérapie', minutes: 0, cents: 810 },
        { id: stonesId, name: 'Pierres chaudes', minutes: 15, cents: 1800 },
      ],
    })
  })

  test('without a variant is one of the main one, and is stored as before', async () => {
    await book({ variantId: null, optionIds: [] })
    expect(await readEntry()).toMatchObject({
      service_name: 'Massage du dos',
      duration_minutes: 60,
      price_cents: 6250,
      parts: null,
    })
  })

  test('shows its parts to the client by their link, so that it can be booked again', async () => {
    const { headers } = await book({ variantId: longId, optionIds: [aromaId] })
    const { body } = await site.visitor().get<OwnReservation>(`/api${headers.location}`)
    expect(body).toMatchObject({
      service: 'Massage du dos + aromathérapie',
      duration: 75,
      price: 85.45,
      parts: { variant: { duration: 75 }, options: [{ id: aromaId }] },
    })
  })

  test('stays as it was agreed when the price list changes', async () => {
    await book({ variantId: longId, optionIds: [aromaId] })
    const before = await readEntry()
    const { kysely: db } = site.database
    await db.updateTable('service_variants').set({ duration_minutes: 80, price_cents: 1 }).execute()
    await db.deleteFrom('service_options').execute()
    expect(await readEntry()).toEqual(before)
  })

  test('takes the room that it needs: the start before the next reservation is refused', async () => {
    await book({ time: '11:00' })
    const outcomes = []
    for (const change of [{ variantId: longId }, { optionIds: [stonesId] }, { optionIds: [aromaId] }]) {
      const { status, body } = await book({ time: '10:00', ...change })
      outcomes.push(`${status} ${body.code ?? ''}`.trim())
    }
    expect(outcomes).toEqual(['409 slot_taken', '409 slot_taken', '201'])
  })

  test('can be held as it is booked', async () => {
    const visitor = site.visitor()
    const slot = { date: TUESDAY, time: '10:00', serviceId: massage.id }
    const held = await visitor.post<{ token: string }>(`${path}/hold`, {
      ...slot,
      variantId: longId,
      optionIds: [stonesId],
    })
    expect(held.status).toBe(201)
    expect(await readEntry()).toMatchObject({ duration_minutes: 90 })
    expect((await book({ time: '11:00' })).body.code).toBe('slot_taken')
    const request = bookingRequest({ variantId: longId, optionIds: [stonesId], holdToken: held.body.token })
    expect((await visitor.post(path, request)).status).toBe(201)
  })
})

describe('what cannot be booked together', () => {
  test.each([
    ['an unknown variant', () => ({ variantId: 999_999 }), '409 variant_gone variantId'],
    ['an unknown option', () => ({ optionIds: [999_999] }), '409 option_gone optionIds'],
    ['one option twice', () => ({ optionIds: [aromaId, aromaId] }), '400 invalid optionIds'],
    ['six options', () => ({ optionIds: [1, 2, 3, 4, 5, 6] }), '400 invalid optionIds'],
    ['a negative option', () => ({ optionIds: [-1] }), '400 invalid optionIds.0'],
    ['a variant that is a text', () => ({ variantId: 'deux' }), '400 invalid variantId'],
  ])('%s is refused by name', async (_title, change, expected) => {
    const { status, body } = await book(change())
    expect(`${status} ${body.code} ${body.issues?.[0]?.path}`).toBe(expected)
    expect(await readEntry()).toBeUndefined()
  })

  test('a variant or an option of another service is gone for this one', async () => {
    const other = await aService(site)
    await addOfferedServices(site, camille, [other.id])
    const [variantId, optionId] = [await aVariant(site, other.id), await anOption(site, other.id)]
    expect((await book({ variantId })).body.code).toBe('variant_gone')
    expect((await book({ optionIds: [optionId] })).body.code).toBe('option_gone')
    expect((await book({ serviceId: other.id, variantId, optionIds: [optionId] })).status).toBe(201)
  })

  test('more than twelve hours, or than 10 000 €, are refused with the sentence of the field', async () => {
    const day = await anOption(site, massage.id, { duration: 700, price: 1 })
    const gold = await anOption(site, massage.id, { duration: 0, price: 9_990 })
    const messages = []
    for (const id of [day, gold]) {
      const { status, body } = await book({ optionIds: [id] })
      messages.push([status, body.issues?.[0]?.path, body.message])
    }
    expect(messages).toEqual([
      [400, 'optionIds', expect.stringContaining('12 heures')],
      [400, 'optionIds', expect.stringMatching(/10.000/)],
    ])
  })
})

describe('minutes and price as the form showed them', () => {
  const shown = { shownDuration: 75, shownPrice: 77.35 }

  test('are booked as long as they hold', async () => {
    expect((await book({ variantId: longId, ...shown })).status).toBe(201)
  })

  test.each([
    ['price', { price_cents: 8000 }, /1 h 15, 80 €/],
    ['length', { duration_minutes: 80 }, /1 h 20, 77,35 €/],
  ])(
    'are refused with the new ones once the %s has changed, and nothing is booked',
    async (_title, change, sentence) => {
      await site.database.kysely.updateTable('service_variants').set(change).execute()
      const { status, body } = await book({ variantId: longId, ...shown })
      expect([status, body.code]).toEqual([409, 'terms_changed'])
      expect(body.message.replace(/[\u00a0\u202f]/g, ' ')).toMatch(sentence)
      expect(await readEntry()).toBeUndefined()
      // A client that does not say what it showed books as before.
      expect((await book({ variantId: longId })).status).toBe(201)
    },
  )
})

test('a random choice costs and lasts what its parts cost and last', async () => {
  let booked = 0
  for (let run = 0; run < 12; run += 1) {
    const cents = Array.from({ length: 4 }, () => Math.floor(Math.random() * 20_000))
    const minutes = Array.from({ length: 4 }, () => Math.floor(Math.random() * 20))
    const variantId = await aVariant(site, massage.id, {
      name: `v${run}`,
      duration: 5 + (minutes[0] ?? 0),
      price: toEuros(cents[0] ?? 0),
    })
    const optionIds = []
    for (const i of [1, 2, 3])
      optionIds.push(
        await anOption(site, massage.id, { duration: minutes[i] ?? 0, price: toEuros(cents[i] ?? 0) }),
      )
    const day = `2027-0${5 + Math.floor(run / 6)}-1${run % 6}`
    const { status, body } = await book({ variantId, optionIds, date: day, time: '09:00' })
    if (body.code === 'slot_unavailable') continue
    expect(status, JSON.stringify({ cents, minutes, body })).toBe(201)
    booked += 1
    expect(await readEntry()).toMatchObject({
      price_cents: cents.reduce((sum, part) => sum + part),
      duration_minutes: 5 + minutes.reduce((sum, part) => sum + part),
    })
  }
  expect(booked).toBeGreaterThan(4)
})
