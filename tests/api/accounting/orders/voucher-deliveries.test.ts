import { beforeEach, describe, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { JournalEntry } from '#contract/messages/journal.ts'
import { DeliveryFailure, PermanentFailure } from '#domain/messages/delivery.ts'
import type { HandOver } from '#domain/messages/hand-over.ts'
import { makeVoucherMail } from '#server/features/accounting/voucher-orders/voucher-mail.ts'
import { sendDue } from '#server/jobs/worker.ts'
import type { Mailer } from '#server/mail/transport.ts'
import {
  codeIn,
  mailsTo,
  orderingPractice,
  TO_ZOE,
  voucherTextOf,
} from '../../../support/accounting/ordering-practice.ts'
import { readPdf } from '../../../support/accounting/pdf.ts'
import { confirmOrder, withdrawOrder } from '../../../support/accounting/voucher-orders.ts'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { fakeCarriers, outboxOf } from '../../../support/mail/post.ts'

let practice: Awaited<ReturnType<typeof orderingPractice>>

beforeEach(async () => {
  practice = await orderingPractice()
})

/** Sends due mails to a server that fails; returns what would have been attached. */
async function failWith(failure: Error) {
  const made: Made[] = []
  const { smsSender, log } = fakeCarriers()
  const mailer: Mailer = {
    async send({ voucherOrderId }) {
      if (voucherOrderId) made.push(await makeVoucherMail(practice.site, voucherOrderId))
      throw failure
    },
  }
  await sendDue({ ...practice.site, mailer, smsSender, log })
  return made
}

type Made = Awaited<ReturnType<typeof makeVoucherMail>>
type Leaving = { handOver: HandOver | undefined; made: Made }

/** Does the work once the voucher of what is due is made; returns the vouchers of the mails that have left. */
async function sendWhile(work: (leaving: Leaving) => Promise<void>): Promise<Made[]> {
  const left: Made[] = []
  const { smsSender, log } = fakeCarriers()
  const mailer: Mailer = {
    async send({ voucherOrderId }, handOver) {
      if (!voucherOrderId) return 'server'
      const made = await makeVoucherMail(practice.site, voucherOrderId)
      await work({ handOver, made })
      left.push(made)
      return 'server'
    },
  }
  await sendDue({ ...practice.site, mailer, smsSender, log })
  return left
}

const codeOf = async ({ attachment }: Pick<Made, 'attachment'> = {}) =>
  codeIn((await readPdf(attachment?.content ?? new Uint8Array())).text)

describe('a mail that brings a voucher', () => {
  test('carries the same code at its second attempt', async () => {
    await practice.aPaidOrder()
    const [first] = await failWith(new DeliveryFailure('Occupé.'))
    practice.at('2027-04-12T09:30')
    const [mail] = await practice.sent('lea@exemple.fr')
    expect(codeIn(await voucherTextOf(mail))).toBe(await codeOf(first))
  })

  test('is shown to staff when it has failed for good, and may be sent again', {
    tags: ['engine'],
  }, async () => {
    const order = await practice.aPaidOrder(TO_ZOE)
    expect(await practice.shown(order)).toMatchObject({ isUndeliverable: false })
    await failWith(new PermanentFailure('Adresse inconnue.'))
    expect(await practice.shown(order)).toMatchObject({ state: 'paid', isUndeliverable: true })
    const owner = await practice.again()
    const { body } = await owner.get<{ entries: JournalEntry[] }>('/api/admin/journal?state=failed')
    const failed = body.entries.find(({ recipient }) => recipient === 'zoe@exemple.fr')
    expect(failed?.canRetry).toBe(true)
    practice.at('2027-04-12T08:30')
    expect((await owner.post(`/api/admin/journal/${failed?.id}/retry`)).status).toBe(200)
    expect(await practice.sent('zoe@exemple.fr')).toHaveLength(1)
    expect(await practice.shown(order)).toMatchObject({ state: 'sent', isUndeliverable: false })
  })

  test('does not leave once its order is withdrawn, which is acknowledged at once, at night too', async () => {
    const order = await practice.aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    practice.at('2027-04-19T23:14')
    expect((await withdrawOrder(practice.site, order)).status).toBe(200)
    expect(await practice.rowOf(order)).toMatchObject({ recipient_email: null })
    expect(await practice.planned()).toEqual([])
    const [mail] = mailsTo(
      await sendAndReadMails(practice.site),
      'lea@exemple.fr',
      `Rétractation reçue : commande n° ${order.id}`.replace(' :', '\u202f:'),
    )
    const text = (mail?.text ?? '').replace(/\s/g, ' ')
    expect(text).toContain('le lundi 19 avril 2027 à 23 h 14')
    expect(text).toContain('Nous vous remboursons 100 € au plus tard le lundi 3 mai 2027')
    expect(text).not.toContain('reste dû')
    practice.at('2027-04-20T09:00')
    expect(await practice.sent('zoe@exemple.fr')).toEqual([])
  })

  test('does not leave when its order is withdrawn while it is made', async () => {
    const order = await practice.aPaidOrder(TO_ZOE)
    const left = await sendWhile(async ({ handOver, made }) => {
      await withdrawOrder(practice.site, order)
      expect(await practice.works(await codeOf(made))).toBe(false)
      await handOver?.record()
    })
    expect(left).toEqual([])
    expect(await practice.rowOf(order)).toMatchObject({ sent_at: null, recipient_email: null })
    expect(await practice.planned()).toEqual([])
  })

  test('brings a code that has ended when its order is withdrawn as it leaves', async () => {
    const order = await practice.aPaidOrder(TO_ZOE)
    const [made] = await sendWhile(async ({ handOver }) => {
      await handOver?.record()
      await withdrawOrder(practice.site, order)
    })
    expect(await practice.works(await codeOf(made))).toBe(false)
    expect(await practice.shown(order)).toMatchObject({ state: 'withdrawn', isUndeliverable: false })
    expect((await outboxOf(practice.site)).filter(({ recipient }) => recipient === 'zoe@exemple.fr')).toEqual(
      [],
    )
  })

  test('does not leave, though planned, when its order was withdrawn on a server of another version', async () => {
    const order = await practice.aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    const change = { withdrawn_at: practice.site.clock.instant(), refund_cents: 0 }
    await practice.site.database.kysely
      .updateTable('voucher_orders')
      .set(change)
      .where('id', '=', order.id)
      .execute()
    practice.at('2027-04-20T09:00')
    expect(await practice.sent('zoe@exemple.fr')).toEqual([])
    expect(await practice.planned()).toEqual([])
  })

  test('does not leave once staff have refunded what is left', async () => {
    const order = await practice.aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    const { voucher_id: voucherId } = await practice.rowOf(order)
    const owner = await practice.again()
    const refund = { euros: 100, means: 'Virement' }
    expect((await owner.post(`/api/superadmin/vouchers/${voucherId}/refund`, refund)).status).toBe(200)
    practice.at('2027-04-20T09:00')
    expect(await practice.sent('zoe@exemple.fr')).toEqual([])
    expect(await practice.shown(order)).toMatchObject({ isUndeliverable: false })
  })

  test('does not leave once staff have made a new code, which they hand out themselves', async () => {
    const order = await practice.aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    const { voucher_id: voucherId } = await practice.rowOf(order)
    const { body } = await (await practice.again()).post<{ code: string }>(
      `/api/superadmin/vouchers/${voucherId}/code`,
    )
    expect(await practice.planned()).toEqual([])
    expect(await practice.rowOf(order)).toMatchObject({ recipient_email: null })
    expect(await practice.shown(order)).toMatchObject({ state: 'sent' })
    practice.at('2027-04-20T09:00')
    expect(await practice.sent('zoe@exemple.fr')).toEqual([])
    expect(await practice.works(body.code)).toBe(true)
  })

  test('says the last day that staff have chosen meanwhile', async () => {
    const order = await practice.aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    const { voucher_id: voucherId } = await practice.rowOf(order)
    const owner = await practice.again()
    await owner.put<Voucher>(`/api/superadmin/vouchers/${voucherId}/validity`, { validUntil: '2028-12-31' })
    practice.at('2027-04-20T09:00')
    const [mail] = await practice.sent('zoe@exemple.fr')
    expect(mail?.text).toContain('Valable jusqu’au dimanche 31 décembre 2028 inclus')
    expect(await voucherTextOf(mail)).toContain('Valable jusqu’au 31 décembre 2028 inclus')
  })
})

test('an order that was confirmed by mistake waits for its payment again, once its receipt is reversed', async () => {
  const order = await practice.aPaidOrder()
  const receipt = (await practice.rows()).at(-1)?.number
  const owner = await practice.again()
  expect((await owner.post(`/api/superadmin/receipts/${receipt}/contra`)).status).toBe(201)
  expect(await practice.shown(order)).toMatchObject({ state: 'unpaid', voucherId: null })
  expect(await practice.sent('lea@exemple.fr')).toEqual([])
  expect((await confirmOrder(owner, order, { means: 'Virement' })).status).toBe(200)
  expect(await practice.sent('lea@exemple.fr')).toHaveLength(1)
  expect(await practice.shown(order)).toMatchObject({ state: 'sent' })
  expect((await practice.rows()).map(({ cents }) => cents)).toEqual([10_000, -10_000, 10_000])
})
