import { beforeEach, describe, expect, test } from 'vitest'
import { FIRST_HASH, hashedText } from '#domain/accounting/receipt.ts'
import { french } from '#domain/language/typography.ts'
import { hashToken } from '#server/security/tokens.ts'
import { aKeptBook, bookedPractice } from '../../support/accounting/book.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
})

const BOOK = '/api/superadmin/receipts'
const contra = (number: number) => setup.owner.post(`${BOOK}/${number}/contra`)
const refund = (number: number, euros: number, headers = {}) =>
  setup.owner.post(`${BOOK}/${number}/refunds`, { euros, means: 'Espèces' }, headers)
const readMonth = async () => (await setup.owner.get<object>(`${BOOK}?month=2027-04`)).body

describe('a mistake', () => {
  test('is corrected by a negative row of today, once', async () => {
    await setup.pay(await setup.aVisit(), { day: '2027-04-10' })
    expect((await contra(1)).status).toBe(201)
    expect((await setup.rows())[1]).toMatchObject({
      kind: 'contra',
      cents: -6250,
      day: '2027-04-12',
      corrects: 1,
      nature: french`Reprise du n° 1 : Massage du dos, 12 avril 2027`,
    })
    expect(await readMonth()).toMatchObject({ rows: [{ isReversed: true }, { isReversed: false }] })
    expect((await contra(1)).body).toMatchObject({ code: 'receipt_reversed' })
    expect((await contra(2)).body).toMatchObject({ code: 'receipt_not_reversible' })
    expect((await contra(3)).status).toBe(404)
  })

  test('in a refund is corrected, too, and its payment may be refunded again', async () => {
    await setup.pay(await setup.aVisit())
    await refund(1, 62.5)
    expect((await contra(1)).body).toMatchObject({ code: 'receipt_not_reversible' })
    expect((await contra(2)).status).toBe(201)
    expect((await refund(1, 62.5)).status).toBe(201)
  })
})

describe('a refund', { tags: ['engine'] }, () => {
  test('gives back at most what is left', async () => {
    await setup.pay(await setup.aVisit())
    expect((await refund(1, 60)).status).toBe(201)
    expect(await refund(1, 3)).toMatchObject({ status: 400, body: { issues: [{ path: 'euros' }] } })
    expect((await refund(1, 2.5)).status).toBe(201)
    expect(await readMonth()).toMatchObject({ total: { receivedEuros: 62.5, refundedEuros: 62.5, euros: 0 } })
  })

  test('above what is left is refused by the database as well', async () => {
    await setup.pay(await setup.aVisit())
    const { kysely } = setup.site.database
    const insert = (values: object) =>
      kysely
        .insertInto('receipts')
        .values({
          number: 2,
          kind: 'refund',
          received_at: 0,
          day: '2027-04-12',
          cents: -6251,
          means: 'Carte',
          nature: 'Remboursement',
          corrects: 1,
          origin: 1,
          hash: '',
          ...values,
        })
        .execute()
    await expect(insert({})).rejects.toThrow('receipts_rest')
    await expect(insert({ number: 4, cents: -1 })).rejects.toThrow('receipts_sequence')
    await expect(insert({ number: 1, cents: -1 })).rejects.toThrow('receipts_sequence')
    await insert({ kind: 'contra', cents: -6250 })
    await expect(insert({ number: 3, kind: 'contra', cents: 1, origin: 9 })).rejects.toThrow(
      /corrects|contra_once/,
    )
  })
})

test('the database lets no row be changed or deleted, and the name go ten years on', {
  tags: ['engine'],
}, async () => {
  await setup.pay(await setup.aVisit())
  const { kysely } = setup.site.database
  const appendOnly = 'append-only'
  await expect(kysely.updateTable('receipts').set({ cents: 1 }).execute()).rejects.toThrow(appendOnly)
  await expect(kysely.updateTable('receipts').set({ client_name: null }).execute()).rejects.toThrow(
    appendOnly,
  )
  await expect(kysely.deleteFrom('receipts').execute()).rejects.toThrow(appendOnly)
  const old = {
    number: 2,
    kind: 'payment' as const,
    received_at: 0,
    cents: 1,
    means: 'Carte',
    nature: 'Soin',
  }
  await kysely
    .insertInto('receipts')
    .values({ ...old, day: '2010-12-31', client_name: 'Zoé', hash: '' })
    .execute()
  const oldRow = kysely.updateTable('receipts').where('number', '=', 2)
  await expect(oldRow.set({ client_name: null, cents: 2 }).execute()).rejects.toThrow(appendOnly)
  await expect(oldRow.set({ client_name: 'Léa' }).execute()).rejects.toThrow(appendOnly)
  await oldRow.set({ client_name: null }).execute()
  expect((await setup.rows())[1]).toMatchObject({ client_name: null, cents: 1 })
})

test('each row is chained to the one before, without the name', { tags: ['engine'] }, async () => {
  await setup.pay(await setup.aVisit())
  await refund(1, 10)
  const rows = await setup.rows()
  let before = FIRST_HASH
  for (const row of rows) {
    const text = hashedText(before, {
      ...{ number: row.number, kind: row.kind, receivedAt: Number(row.received_at), day: row.day },
      ...{ cents: row.cents, means: row.means, nature: row.nature, reservationId: row.reservation_id },
      ...{ corrects: row.corrects, origin: row.origin, detail: row.detail, notedBy: row.noted_by },
    })
    expect(row.hash).toBe(hashToken(text))
    before = row.hash
  }
  expect(rows).toHaveLength(2)
})

describe('paid and cancelled', () => {
  const toSettle = async () => (await setup.owner.get<{ reservationId: number }[]>(`${BOOK}/to-settle`)).body

  const cancelPaid = async () => {
    const visit = await setup.aVisit('2027-04-13')
    await setup.pay(visit)
    expect(await toSettle()).toEqual([])
    expect((await setup.owner.delete(`/api/admin/reservations/${visit.date}/${visit.id}`)).status).toBe(200)
    return visit
  }

  test('stands to be settled until it is refunded', async () => {
    const visit = await cancelPaid()
    expect(await toSettle()).toMatchObject([
      {
        reservationId: visit.id,
        euros: 62.5,
        payments: [{ number: 1, means: 'Carte', refundableEuros: 62.5 }],
      },
    ])
    await refund(1, 62.5)
    expect(await toSettle()).toEqual([])
  })

  test('or until it is kept', async () => {
    const visit = await cancelPaid()
    expect((await setup.owner.post(`${BOOK}/to-settle/${visit.id}/keep`)).body).toEqual([])
    expect((await setup.owner.post(`${BOOK}/to-settle/${visit.id}/keep`)).status).toBe(404)
  })
})

describe('after a restored backup', () => {
  const give = (number: number) => setup.owner.post(`${BOOK}/last-number`, { number })

  test('the sequence goes on after the last given number, and one row explains the gap', {
    tags: ['engine'],
  }, async () => {
    await setup.pay(await setup.aVisit())
    expect((await give(5)).body).toMatchObject({ code: 'last_number_known' })
    await aKeptBook(setup.site, { awaitsNumber: true })
    expect(await give(0)).toMatchObject({ status: 400, body: { issues: [{ path: 'number' }] } })
    expect((await give(7)).body).toMatchObject({ nextNumber: 9 })
    await setup.pay(await setup.aVisit('2027-04-12', '10:30'))
    expect(await setup.rows()).toMatchObject([
      { number: 1 },
      { number: 8, kind: 'gap', cents: 0, nature: expect.stringContaining('Numéros 2 à 7') },
      { number: 9, kind: 'payment' },
    ])
  })

  test('nothing is written where no number is missing', async () => {
    await aKeptBook(setup.site, { awaitsNumber: true })
    expect((await give(0)).body).toMatchObject({ nextNumber: 1 })
    expect(await setup.rows()).toEqual([])
  })
})

describe('the switch', () => {
  const settings = {
    isOn: true,
    regime: 'franchise',
    means: ['Espèces'],
    threshold: { euros: 37_500, source: 'CGI' },
  }
  const save = (change: object) => setup.owner.put(`${BOOK}/settings`, { ...settings, ...change })

  test('asks for a regime without VAT', async () => {
    expect((await save({})).body).toMatchObject({ isOn: true, regime: 'franchise', means: ['Espèces'] })
    for (const regime of [null, 'subject']) {
      expect(await save({ regime })).toMatchObject({ status: 400, body: { issues: [{ path: 'regime' }] } })
    }
    expect((await save({ isOn: false, regime: 'subject' })).body).toMatchObject({ isOn: false })
  })

  test('shows in the session while it is on', async () => {
    const status = async () => (await setup.owner.get('/api/auth/status')).body
    expect(await status()).toMatchObject({ admin: { notesPayments: true } })
    await save({ isOn: false })
    expect(await status()).not.toMatchObject({ admin: { notesPayments: true } })
  })

  test('keeps the used means in the book', { tags: ['engine'] }, async () => {
    await setup.pay(await setup.aVisit())
    await save({ means: ['Chèque'] })
    expect(await readMonth()).toMatchObject({ rows: [{ means: 'Carte' }] })
  })
})
