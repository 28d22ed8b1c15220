import { beforeEach, describe, expect, test } from 'vitest'
import { findBookFault } from '#server/features/accounting/book/chain.ts'
import { bookedPractice } from '../../support/accounting/book.ts'
import { aReservation } from '../../support/people/bookings.ts'

const BOOK = '/api/superadmin/receipts'

let setup: Awaited<ReturnType<typeof bookedPractice>>
let former: { id: number; date: string }
let next: { id: number; date: string }

/** Zoé has paid for tomorrow, and gives her hour to Marc. */
beforeEach(async () => {
  setup = await bookedPractice()
  former = await setup.aVisit('2027-04-13')
  await setup.pay(former, { euros: 40 })
  await setup.pay(former, { euros: 22.5, means: 'Espèces', knownPaidEuros: 40 })
  const { body } = await setup.owner.put<{ booking: { id: number; date: string } }>(
    `/api/admin/reservations/${former.date}/${former.id}/client`,
    { clientName: 'Marc Olivier', clientEmail: 'marc@exemple.fr', person: 'other', tellClient: false },
  )
  next = body.booking
})

const toSettle = async () => (await setup.owner.get<object[]>(`${BOOK}/to-settle`)).body
const count = () => setup.owner.post<{ code?: string }>(`${BOOK}/to-settle/${former.id}/count`)
const paymentsOf = async (visit: { id: number; date: string }) =>
  (await setup.owner.get<object>(setup.pathOf(visit))).body

const receiptsOf = async (email: string) => {
  const search = '/api/superadmin/personal-data/search'
  return (await setup.owner.post<{ receipts: { clientName: string }[] }>(search, { email })).body.receipts
}

describe('what was paid for a reservation that somebody else took over', () => {
  test('stands to be settled beside the one that has its hour now, and is not theirs', async () => {
    expect(await toSettle()).toMatchObject([
      {
        reservationId: former.id,
        clientName: 'Zoé Petit',
        euros: 62.5,
        newVisit: { date: '2027-04-13', clientName: 'Marc Olivier' },
      },
    ])
    expect(await paymentsOf(next)).toMatchObject({ state: 'unpaid', euros: 62.5, paidEuros: 0 })
  })

  test('is counted for the new one in one press: reversed, and noted again in the payer’s name', {
    tags: ['engine'],
  }, async () => {
    expect(await count()).toMatchObject({ status: 200, body: [] })
    expect(await paymentsOf(next)).toMatchObject({ state: 'paid', euros: 0, paidEuros: 62.5 })
    expect(await paymentsOf(former)).toMatchObject({ euros: 0, paidEuros: 0 })
    const rows = await setup.rows()
    expect(rows.slice(2).map(({ kind, cents, means, corrects }) => [kind, cents, means, corrects])).toEqual([
      ['contra', -4_000, 'Carte', 1],
      ['payment', 4_000, 'Carte', null],
      ['contra', -2_250, 'Espèces', 2],
      ['payment', 2_250, 'Espèces', null],
    ])
    expect(rows.map(({ client_name }) => client_name)).toEqual(rows.map(() => 'Zoé Petit'))
    expect(rows.map(({ day }) => day)).toEqual(rows.map(() => '2027-04-12'))
    expect(await findBookFault(setup.site.database.kysely)).toBeNull()
    expect(await count()).toMatchObject({ status: 404 })
  })

  test('is in the payer’s data and list, and not in those of whoever has the hour now', {
    tags: ['engine'],
  }, async () => {
    await count()
    expect(await receiptsOf('zoe@exemple.fr')).toHaveLength(6)
    expect(await receiptsOf('marc@exemple.fr')).toEqual([])
  })

  test('is not in the new person’s data either where the payer has left a name alone', async () => {
    const visit = await aReservation(setup.site, {
      ...{ praticienId: setup.camille.id, date: '2027-04-14', time: '09:00', serviceId: setup.massage.id },
      ...{ clientName: 'Madame Martin', clientEmail: null },
    })
    await setup.pay(visit, { euros: 40 })
    const ines = { clientName: 'Inès Roux', clientEmail: 'ines@exemple.fr' }
    const handed = await setup.owner.put<{ booking: { id: number; date: string } }>(
      `/api/admin/reservations/${visit.date}/${visit.id}/client`,
      { ...ines, person: 'other', tellClient: false },
    )
    expect((await setup.owner.post(`${BOOK}/to-settle/${visit.id}/count`)).status).toBe(200)
    expect(await paymentsOf(handed.body.booking)).toMatchObject({ paidEuros: 40 })
    expect(await receiptsOf('ines@exemple.fr')).toEqual([])
  })

  test('is not counted for a new one that is cancelled or paid, nor where a part was refunded', {
    tags: ['engine'],
  }, async () => {
    await setup.pay(next)
    expect((await count()).body.code).toBe('new_visit_paid')
    await setup.owner.post(`${BOOK}/3/contra`)
    await setup.owner.post(`${BOOK}/1/refunds`, { euros: 10, means: 'Carte' })
    expect((await count()).body.code).toBe('payment_partly_refunded')
    expect(await setup.rows()).toHaveLength(5)
    await setup.owner.delete(`/api/admin/reservations/${next.date}/${next.id}`)
    expect((await count()).body.code).toBe('new_visit_gone')
    expect(await toSettle()).toMatchObject([{ reservationId: former.id, euros: 52.5, newVisit: null }])
  })

  test('may be kept', { tags: ['engine'] }, async () => {
    await setup.owner.post(`${BOOK}/to-settle/${former.id}/keep`)
    expect(await toSettle()).toEqual([])
    expect(await paymentsOf(former)).toMatchObject({ state: 'paid', euros: 0 })
  })
})
