import { beforeEach, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Mention } from '#contract/privacy/mentions.ts'
import { bookedPractice } from '../../support/accounting/book.ts'
import { anOrder, ordersOn } from '../../support/accounting/voucher-orders.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'

const BASE = '/api/superadmin/personal-data'
const ZOE = { email: 'zoe@exemple.fr' }

let setup: Awaited<ReturnType<typeof bookedPractice>>

/** Zoé Petit came; others have written her name on a voucher, an order and in a testimonial. */
beforeEach(async () => {
  setup = await bookedPractice()
  const { site, owner } = setup
  await ordersOn(site)
  await setup.aVisit()
  const sale = { euros: 80, paidEuros: 80 }
  await owner.post('/api/superadmin/vouchers', { ...sale, recipientName: 'PETIT Zoe', message: 'Bises' })
  await owner.post('/api/superadmin/vouchers', { ...sale, recipientName: 'Noé Petit' })
  await anOrder(site, { recipientName: 'Maman', message: 'Pour Zoé Petit, 06.12.34.56.78' })
  for (const comment of ['Merci à Zoé PETIT pour le conseil', 'Un petit moment parfait'])
    await aTestimonial(site, { clientName: 'Paul', comment })
})

const again = () => setup.site.visitor().signIn(setup.ownerName)
const mentions = async () =>
  (await (await again()).post<{ mentions: Mention[] }>(`${BASE}/mentions`, ZOE)).body.mentions
const textOf = ({ kind, text }: Mention) => [kind, text]

const WRITTEN = [
  ['voucher', 'PETIT Zoe · Bises'],
  ['voucher_order', 'Maman · Pour Zoé Petit, 06.12.34.56.78'],
  ['testimonial', 'Merci à Zoé PETIT pour le conseil'],
]

test('texts in which others name a person are named before an erasure and in its answer', async () => {
  expect((await mentions()).map(textOf)).toEqual(WRITTEN)
  const owner = await again()
  const { body } = await owner.post<{ message: string; mentions: Mention[] } & ErrorBody>(`${BASE}/erasure`, {
    subject: ZOE,
    cancelUpcoming: true,
  })
  expect(body.mentions.map(textOf)).toEqual(WRITTEN)
  expect(body.message).toMatch(/3 textes écrits par d’autres nomment encore cette personne/)
})

test('each is cleared by itself, and the rows of accounting stay', async () => {
  const owner = await again()
  for (const { kind, id } of await mentions())
    expect((await owner.post(`${BASE}/mentions/clear`, { kind, id })).status).toBe(200)
  expect(await mentions()).toEqual([])
  const { kysely } = setup.site.database
  const vouchers = await kysely
    .selectFrom('vouchers')
    .select(['recipient_name', 'message', 'balance'])
    .orderBy('id')
    .execute()
  expect(vouchers).toEqual([
    { recipient_name: null, message: null, balance: 8000 },
    { recipient_name: 'Noé Petit', message: null, balance: 8000 },
  ])
  const orders = await kysely.selectFrom('voucher_orders').select(['giver_name', 'message']).execute()
  expect(orders).toEqual([{ giver_name: 'Léa Roux', message: null }])
  const comments = await kysely.selectFrom('testimonials').select('comment').execute()
  expect(comments).toEqual([{ comment: 'Un petit moment parfait' }])
  const unknown = await owner.post<ErrorBody>(`${BASE}/mentions/clear`, { kind: 'voucher', id: 99 })
  expect(unknown.status).toBe(404)
})
