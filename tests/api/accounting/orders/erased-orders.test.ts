import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { FoundPersonalData, PersonalData } from '#contract/privacy/personal-data.ts'
import { replayErasures } from '#server/features/privacy/erasures/actions.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { aCardPayment } from '../../../support/accounting/card-payment.ts'
import {
  anOrder,
  confirmOrder,
  ordersOn,
  type PlacedOrder,
  refundOrder,
  withdrawOrder,
} from '../../../support/accounting/voucher-orders.ts'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { outboxOf } from '../../../support/mail/post.ts'

const PERSONAL_DATA = '/api/superadmin/personal-data'
const PAYMENT = { means: 'Virement' }
const LEA = { email: 'LEA@exemple.fr' }
const ZOE = { email: 'zoe@exemple.fr' }
const TO_ZOE = { recipientName: 'Zoé Petit', recipientEmail: ZOE.email, message: 'Joyeux Noël !' }
const AFTER_WITHDRAWAL = '2027-04-27T08:00'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
  await ordersOn(setup.site)
  mkdirSync(join(setup.site.config.dataDir, 'mail'), { recursive: true })
})

const again = () => setup.site.visitor().signIn(setup.ownerName)
const aPaidOrder = async (change: object = {}): Promise<PlacedOrder> => {
  const order = await anOrder(setup.site, change)
  await confirmOrder(await again(), order, PAYMENT)
  return order
}
const search = async (subject: object) =>
  (await (await again()).post<FoundPersonalData>(`${PERSONAL_DATA}/search`, subject)).body
const erase = async (subject: object) =>
  (await again()).post<ErrorBody>(`${PERSONAL_DATA}/erasure`, { subject })
const stored = () =>
  setup.site.database.kysely.selectFrom('voucher_orders').selectAll().orderBy('id').execute()
const vouchers = () => setup.site.database.kysely.selectFrom('vouchers').selectAll().orderBy('id').execute()

describe('what somebody has ordered', { tags: ['engine'] }, () => {
  test('is found and exported by the giver’s address, without the recipient’s', async () => {
    const { id } = await aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    const { voucherOrders } = await search(LEA)
    expect(voucherOrders).toMatchObject([
      { id, euros: 100, isGiver: true, email: 'lea@exemple.fr', giverName: 'Léa Roux', sentAt: null },
    ])
    expect(voucherOrders[0]?.content).toMatch(/^Bon cadeau de 100.€$/)
    expect(JSON.stringify(voucherOrders)).not.toContain(ZOE.email)
    const owner = await again()
    const { body } = await owner.post<PersonalData>(`${PERSONAL_DATA}/export`, LEA)
    expect(body.voucherOrders).toEqual(voucherOrders)
    const { body: page } = await owner.post<string>(`${PERSONAL_DATA}/export/html`, LEA)
    expect(page).toMatch(/Commandes de bons.*Bon cadeau de 100.*Joyeux Noël.*Réglée/s)
  })

  test('and paid by card is exported with the provider’s name of the payment, to the giver alone', async () => {
    const order = await aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    await aCardPayment(setup.site, { order_id: order.id })
    expect((await search(LEA)).voucherOrders).toMatchObject([{ cardPayment: 'pi_3' }])
    expect((await search(ZOE)).voucherOrders).toMatchObject([{ cardPayment: null }])
    const { body: page } = await (await again()).post<string>(`${PERSONAL_DATA}/export/html`, LEA)
    expect(page).toContain('Réglée, payée par carte (pi_3)')
  })

  test('and paid too late is exported too, with what went back to the card', async () => {
    const order = await aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    await aCardPayment(setup.site, { order_id: order.id })
    const { kysely } = setup.site.database
    const { id } = await kysely.selectFrom('online_payments').select('id').executeTakeFirstOrThrow()
    const late = {
      reference: 'retard',
      cents: 10_000,
      reason: 'late',
      state: 'succeeded',
      asked_at: 0,
    } as const
    await kysely
      .insertInto('online_refunds')
      .values({ ...late, online_payment_id: id })
      .execute()
    const paid = { euros: 100, refundedEuros: 100, providerId: 'pi_3', orderId: order.id }
    expect((await search(LEA)).cardPayments).toMatchObject([paid])
    expect((await search(ZOE)).cardPayments).toEqual([])
    const { body } = await (await again()).post<PersonalData>(`${PERSONAL_DATA}/export`, LEA)
    expect(body.cardPayments).toMatchObject([paid])
    const { body: page } = await (await again()).post<string>(`${PERSONAL_DATA}/export/html`, LEA)
    expect(page).toMatch(/Paiements par carte sur le site.*Commande n° .*pi_3/s)
  })

  test('is found by the recipient’s address until its mail has left, without the giver’s', async () => {
    await aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    const { voucherOrders } = await search(ZOE)
    expect(voucherOrders).toMatchObject([{ isGiver: false, email: ZOE.email, message: 'Joyeux Noël !' }])
    expect(JSON.stringify(voucherOrders)).not.toContain('lea@')
    setup.site.clock.set('2027-04-20T09:00')
    await sendAndReadMails(setup.site)
    expect((await search(ZOE)).voucherOrders).toEqual([])
  })
})

describe('an erasure', () => {
  test('deletes an order that is not paid, with its messages', async () => {
    await anOrder(setup.site, TO_ZOE)
    expect((await erase(LEA)).status).toBe(200)
    expect(await stored()).toEqual([])
    expect((await outboxOf(setup.site)).filter(({ type }) => type?.startsWith('voucher'))).toEqual([])
    expect((await search(LEA)).voucherOrders).toEqual([])
  })

  test('waits while the voucher is to be sent, the giver may withdraw, or is to be paid back', {
    tags: ['engine'],
  }, async () => {
    const order = await aPaidOrder({ ...TO_ZOE, sendOn: '2027-05-20' })
    const sentAtOnce = await aPaidOrder()
    await sendAndReadMails(setup.site)
    const { status, body } = await erase(LEA)
    expect([status, body.code]).toEqual([409, 'has_open_orders'])
    expect(body.issues?.map(({ path }) => path)).toEqual([`orders.${sentAtOnce.id}`, `orders.${order.id}`])
    setup.site.clock.set(AFTER_WITHDRAWAL)
    expect((await erase(LEA)).body.issues?.map(({ path }) => path)).toEqual([`orders.${order.id}`])
    setup.site.clock.set('2027-04-20T08:00')
    await withdrawOrder(setup.site, order)
    setup.site.clock.set(AFTER_WITHDRAWAL)
    expect((await erase(LEA)).body.code).toBe('has_open_orders')
    await refundOrder(await again(), order, PAYMENT)
    expect((await erase(LEA)).status).toBe(200)
  })

  test('keeps a paid order as accounting, without names, address and message', {
    tags: ['engine'],
  }, async () => {
    await aPaidOrder(TO_ZOE)
    await sendAndReadMails(setup.site)
    setup.site.clock.set(AFTER_WITHDRAWAL)
    expect((await erase(LEA)).status).toBe(200)
    const gone = { giver_name: null, recipient_name: null, message: null }
    expect(await stored()).toMatchObject([{ ...gone, giver_email: null, price_cents: 10_000 }])
    expect(await vouchers()).toMatchObject([
      { giver_name: null, message: null, recipient_name: 'Zoé Petit', balance: 10_000 },
    ])
    expect((await outboxOf(setup.site)).filter(({ recipient }) => recipient === 'lea@exemple.fr')).toEqual([])
  })

  test('of the recipient leaves the order to its giver, and no mail leaves', {
    tags: ['engine'],
  }, async () => {
    await aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    expect((await erase(ZOE)).status).toBe(200)
    expect(await stored()).toMatchObject([
      { recipient_name: null, recipient_email: null, giver_email: 'lea@exemple.fr' },
    ])
    setup.site.clock.set('2027-04-20T09:00')
    const mails = await sendAndReadMails(setup.site)
    expect(mails.filter(({ to }) => to?.[0]?.address === ZOE.email)).toEqual([])
  })

  test('that a restored backup has forgotten erases the order again', { tags: ['engine'] }, async () => {
    await anOrder(setup.site)
    const before = await stored()
    await erase(LEA)
    await setup.site.database.kysely.insertInto('voucher_orders').values(before).execute()
    await setup.site.database.kysely.deleteFrom('erasures').execute()
    expect(await replayErasures(setup.site)).toBe(1)
    expect(await stored()).toEqual([])
  })
})

describe('a paid order', () => {
  test('keeps its giver for ten years after the voucher’s last day, and what it says to the recipient for one', {
    tags: ['engine'],
  }, async () => {
    await aPaidOrder(TO_ZOE)
    await sendAndReadMails(setup.site)
    setup.site.clock.set('2029-04-12T08:00')
    await purgeExpired(setup.site)
    expect(await stored()).toMatchObject([{ message: 'Joyeux Noël !' }])
    setup.site.clock.set('2029-04-13T08:00')
    await purgeExpired(setup.site)
    expect(await stored()).toMatchObject([{ message: null, recipient_name: null, giver_name: 'Léa Roux' }])
    setup.site.clock.set('2038-04-12T08:00')
    await purgeExpired(setup.site)
    expect(await stored()).toMatchObject([{ giver_email: 'lea@exemple.fr' }])
    setup.site.clock.set('2038-04-13T08:00')
    await purgeExpired(setup.site)
    expect(await stored()).toMatchObject([{ giver_name: null, giver_email: null, price_cents: 10_000 }])
  })

  test('forgets the recipient’s address thirty days after a mail that could not leave', async () => {
    await aPaidOrder(TO_ZOE)
    const failed = { state: 'failed' as const, tried_at: setup.site.clock.instant() }
    const { kysely } = setup.site.database
    await kysely.updateTable('outbox').set(failed).where('type', '=', 'voucher_sent').execute()
    setup.site.clock.set('2027-05-12T08:00')
    await purgeExpired(setup.site)
    expect(await stored()).toMatchObject([{ recipient_email: ZOE.email }])
    setup.site.clock.set('2027-05-13T08:00')
    await purgeExpired(setup.site)
    expect(await stored()).toMatchObject([{ recipient_email: null }])
    expect((await outboxOf(setup.site)).filter(({ recipient }) => recipient === ZOE.email)).toEqual([])
  })
})
