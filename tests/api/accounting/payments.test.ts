import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aKeptBook, bookedPractice } from '../../support/accounting/book.ts'
import { aPractitioner } from '../../support/people/people.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
})

const paths = async (response: Promise<{ body: unknown }>) =>
  ((await response).body as ErrorBody).issues?.map(({ path }) => path)

describe('a payment of a visit', () => {
  test('is noted by the praticien, in parts, and shows what is left', { tags: ['engine'] }, async () => {
    const visit = await setup.aVisit()
    const { camilleSignedIn: camille, pay } = setup
    const first = await pay(visit, { euros: 40, means: 'Espèces' }, camille)
    expect(first).toMatchObject({
      status: 201,
      body: { number: 1, payments: { state: 'partly', euros: 22.5 } },
    })
    const second = await pay(visit, { euros: 32.5, knownPaidEuros: 40 }, camille)
    expect(second.body).toMatchObject({ number: 2, payments: { state: 'overpaid', euros: 10 } })
    const [row] = await setup.rows()
    expect(row).toMatchObject({
      kind: 'payment',
      day: '2027-04-12',
      cents: 4000,
      means: 'Espèces',
      nature: 'Massage du dos, 12 avril 2027',
      client_name: 'Zoé Petit',
      reservation_id: visit.id,
    })
  })

  test('is noted once for one key, and asks whoever did not see an earlier one', async () => {
    const visit = await setup.aVisit()
    const headers = { 'idempotency-key': 'encaisser-1' }
    const [one, two] = [
      await setup.pay(visit, {}, setup.owner, headers),
      await setup.pay(visit, {}, setup.owner, headers),
    ]
    expect([one.body.number, two.body.number]).toEqual([1, 1])
    expect(await setup.pay(visit)).toMatchObject({ status: 409, body: { code: 'payment_noted_meanwhile' } })
    expect(await setup.rows()).toHaveLength(1)
  })

  test('is refused beside its field', async () => {
    const visit = await setup.aVisit()
    expect(await paths(setup.pay(visit, { euros: 0 }))).toEqual(['euros'])
    expect(await paths(setup.pay(visit, { euros: 10_000.01 }))).toEqual(['euros'])
    expect(await paths(setup.pay(visit, { euros: 1.234 }))).toEqual(['euros'])
    expect(await paths(setup.pay(visit, { means: 'Coquillages' }))).toEqual(['means'])
    expect(await paths(setup.pay(visit, { day: '2027-04-13' }))).toEqual(['day'])
    expect(await paths(setup.pay(visit, { day: '2027-03-11' }))).toEqual(['day'])
    expect(await setup.rows()).toEqual([])
    expect((await setup.pay(visit, { day: '2027-03-12' })).status).toBe(201)
  })

  test('belongs to one’s own reservations alone', { tags: ['engine'] }, async () => {
    const visit = await setup.aVisit()
    const other = await setup.site.visitor().signIn((await aPractitioner(setup.site)).username)
    expect((await setup.pay(visit, {}, other)).status).toBe(404)
    expect((await other.get(setup.pathOf(visit))).status).toBe(404)
  })

  test('is noted only while the book is kept and its last number is known', async () => {
    const visit = await setup.aVisit()
    await aKeptBook(setup.site, { awaitsNumber: true })
    expect((await setup.pay(visit)).body).toMatchObject({ code: 'book_awaits_number' })
    await aKeptBook(setup.site, { isOn: false })
    expect((await setup.pay(visit)).body).toMatchObject({ code: 'book_off' })
    expect((await setup.owner.get(setup.pathOf(visit))).body).toMatchObject({ isOpen: false })
  })
})

test('a payment without a visit names what was sold', async () => {
  const sale = { euros: 12, means: 'Espèces', nature: 'Vente d’huile', clientName: 'Léa Roux' }
  expect(await setup.owner.post('/api/superadmin/payments', sale)).toMatchObject({ status: 201 })
  expect(await setup.rows()).toMatchObject([
    { nature: 'Vente d’huile', client_name: 'Léa Roux', cents: 1200 },
  ])
})

test('a payment at 23:59 on 31 December counts in its year', { tags: ['engine'] }, async () => {
  const site = await bookedPractice({ now: '2027-12-31T23:59' })
  await site.pay(await site.aVisit('2027-12-31', '09:00'))
  site.site.clock.set('2028-01-01T00:01')
  await site.pay(await site.aVisit('2027-12-31', '10:30'), { euros: 5 })
  const yearOf = async (month: string) =>
    (await site.owner.get(`/api/superadmin/receipts?month=${month}`)).body
  expect(await yearOf('2027-12')).toMatchObject({ yearEuros: 62.5 })
  expect(await yearOf('2028-01')).toMatchObject({ yearEuros: 5 })
})
