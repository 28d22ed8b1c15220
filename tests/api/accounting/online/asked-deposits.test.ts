// @module-tag engine
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Booked } from '../../../support/accounting/deposits.ts'
import { type DepositPractice, depositPractice } from '../../../support/accounting/deposits.ts'
import { aSoldVoucher } from '../../../support/accounting/sold-voucher.ts'
import { aService } from '../../../support/people/bookings.ts'

let setup: DepositPractice

beforeEach(async () => {
  setup = await depositPractice()
})

afterEach(() => setup.closeAll())

describe('none is asked', () => {
  const outcomeOf = async (change: object = {}) => {
    const { status, body } = await setup.book({ shownDeposit: undefined, ...change })
    return body.code ?? [status, body.pending]
  }
  const BOOKED = [201, undefined]

  test('while it is off, or while no cards are taken', async () => {
    await setup.turn(false)
    expect(await outcomeOf({ time: '09:00' })).toEqual(BOOKED)
    await setup.turn(true)
    await setup.ask({ isOn: false })
    expect(await outcomeOf({ clientEmail: 'lea@exemple.fr' })).toEqual(BOOKED)
  })

  test('less than an hour ahead', async () => {
    setup.at('2027-04-12T09:00')
    expect(await outcomeOf({ date: '2027-04-12' })).toBe('deposit_asked')
    setup.at('2027-04-12T09:01')
    expect(await outcomeOf({ date: '2027-04-12' })).toEqual(BOOKED)
  })

  test('of whoever pays by a voucher', async () => {
    const { code } = await aSoldVoucher(setup.site, { cents: 1_000 })
    expect(await outcomeOf({ voucherCode: code })).toEqual(BOOKED)
  })

  test('of a service without one', async () => {
    const other = await aService(setup.site, { duration: 60, price: 40 })
    await setup.site.database.kysely
      .insertInto('practitioner_services')
      .values({ practitioner_id: setup.camille.id, service_id: other.id })
      .execute()
    expect(await outcomeOf({ serviceId: other.id })).toEqual(BOOKED)
  })

  test('of staff, for one visit or a series', async () => {
    const staff = await setup.again()
    const visit = {
      time: '11:00',
      serviceId: setup.massage.id,
      praticienId: setup.camille.id,
      clientName: 'Zoé Petit',
    }
    const { status, body } = await staff.post<Booked>('/api/reservations', { ...visit, date: '2027-04-13' })
    expect([status, body.deposit]).toEqual([201, undefined])
    const { time, ...one } = visit
    const dates = ['2027-04-20', '2027-04-27'].map((date) => ({ date, time }))
    expect((await staff.post('/api/admin/agenda/series', { ...one, dates })).status).toBe(201)
    const kinds = await setup.site.database.kysely.selectFrom('agenda_entries').select('kind').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['reservation', 'reservation', 'reservation'])
  })
})

describe('of whom it is asked', () => {
  const asked = async (clientEmail: string) => {
    const { status, body } = await setup.book({ shownDeposit: undefined, clientEmail })
    return body.code ?? status
  }

  test('new clients: not of whoever has come before', async () => {
    await setup.aVisit()
    setup.at('2027-04-13T08:00')
    await setup.ask({ payers: 'new' })
    expect(await asked('lea@exemple.fr')).toBe('deposit_asked')
    expect(await asked('zoe@exemple.fr')).toBe(201)
  })

  test('whoever was absent: of nobody else', async () => {
    const visit = await setup.aVisit()
    setup.at('2027-04-12T12:00')
    const path = `/api/admin/reservations/${visit.date}/${visit.id}/attendance`
    await (await setup.again()).put(path, { attendance: 'missed' })
    await setup.ask({ payers: 'absent' })
    expect(await asked('zoe@exemple.fr')).toBe('deposit_asked')
    expect(await asked('lea@exemple.fr')).toBe(201)
  })

  test('shown to somebody of whom it is not asked: booked at once', async () => {
    await setup.ask({ payers: 'absent' })
    const { status, body } = await setup.book()
    expect([status, body.pending]).toEqual([201, undefined])
  })
})

describe('while a form is open', () => {
  test('a percentage is of what is booked, and one above the price is the price', async () => {
    await setup.deposit({ cents: null, percent: 30 })
    expect((await setup.book({ shownDeposit: 18.75 })).body.deposit?.euros).toBe(18.75)
    await setup.deposit({ cents: 90_000, percent: null })
    expect((await setup.book({ shownDeposit: 900, time: '09:00' })).body.deposit?.euros).toBe(62.5)
  })

  test('raised meanwhile, it is read first; lowered, nobody pays more', async () => {
    await setup.deposit({ cents: 3_000, percent: null })
    expect((await setup.book()).body.code).toBe('deposit_asked')
    await setup.deposit({ cents: 1_000, percent: null })
    expect((await setup.book()).body.deposit?.euros).toBe(10)
  })

  test('another price is said before the deposit', async () => {
    expect((await setup.book({ shownPrice: 60, shownDeposit: undefined })).body.code).toBe('terms_changed')
  })

  test('less than a card can pay is none', async () => {
    await setup.deposit({ cents: null, percent: 1 })
    await setup.site.database.kysely.updateTable('services').set({ price_cents: 4_900 }).execute()
    const { status, body } = await setup.book()
    expect([status, body.deposit]).toEqual([201, undefined])
  })
})
