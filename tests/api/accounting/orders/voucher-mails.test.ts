// @module-tag engine
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { JournalEntry } from '#contract/messages/journal.ts'
import { DeliveryFailure, PermanentFailure } from '#domain/messages/delivery.ts'
import { instantOf } from '#server/clock.ts'
import { makeVoucherMail } from '#server/features/accounting/voucher-orders/voucher-mail.ts'
import { sendDue } from '#server/jobs/worker.ts'
import type { Mailer } from '#server/mail/transport.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { readPdf } from '../../../support/accounting/pdf.ts'
import {
  anOrder,
  confirmOrder,
  ORDERS,
  ordersOn,
  type PlacedOrder,
  withdrawOrder,
} from '../../../support/accounting/voucher-orders.ts'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { fakeCarriers, outboxOf } from '../../../support/mail/post.ts'

const CODE = /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}/
const PAYMENT = { means: 'Virement' }
const TO_ZOE = { recipientName: 'Zoé Petit', recipientEmail: 'zoe@exemple.fr', message: 'Joyeux Noël !' }

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice({ env: { PUBLIC_URL: 'https://www.cabinet.fr' } })
  await ordersOn(setup.site, { conditions: 'Ni repris ni échangé.' })
  mkdirSync(join(setup.site.config.dataDir, 'mail'), { recursive: true })
})

const at = (time: string) => setup.site.clock.set(time)
const again = () => setup.site.visitor().signIn(setup.ownerName)
const aPaidOrder = async (change: object = {}): Promise<PlacedOrder> => {
  const order = await anOrder(setup.site, change)
  const { status, body } = await confirmOrder(await again(), order, PAYMENT)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return order
}
const to = (mails: readonly Email[], address: string, subject?: string) =>
  mails.filter(
    (mail) => mail.to?.[0]?.address === address && (subject === undefined || mail.subject === subject),
  )
const sent = async (address: string) => to(await sendAndReadMails(setup.site), address, 'Votre bon cadeau')
const planned = async () =>
  (await outboxOf(setup.site)).filter(({ type, state }) => type === 'voucher_sent' && state === 'waiting')
const textOf = async (mail: Email | undefined) => {
  const [attachment] = mail?.attachments ?? []
  if (!attachment || typeof attachment.content === 'string') throw new Error('no PDF is attached')
  return (await readPdf(new Uint8Array(attachment.content))).text
}
const codeIn = async (mail: Email | undefined) => CODE.exec(await textOf(mail))?.[0] ?? 'no code'
/** It settles a visit. */
const works = async (code: string) => {
  const visit = await setup.aVisit('2027-12-27')
  const path = `/api/admin/reservations/${visit.date}/${visit.id}/voucher`
  return (await (await again()).put(path, { code })).status === 200
}
const rowOf = ({ id }: PlacedOrder) =>
  setup.site.database.kysely
    .selectFrom('voucher_orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const shown = async ({ id }: PlacedOrder) =>
  (await (await again()).get<VoucherOrder[]>(ORDERS)).body.find((order) => order.id === id)

describe('whoever orders', () => {
  test('is mailed the contract, and nothing that was typed; the practice hears of it', async () => {
    const order = await anOrder(setup.site, TO_ZOE)
    const mails = await sendAndReadMails(setup.site)
    const [mail] = to(mails, 'lea@exemple.fr')
    expect(mail?.subject).toBe(`Votre commande n° ${order.id}`)
    const text = (mail?.text ?? '').replace(/\s/g, ' ')
    for (const part of [
      'Bon cadeau de 100 €',
      'Prix : 100 €',
      'au plus tard le mercredi 12 mai 2027',
      'IBAN FR76 1234',
      'Ni repris ni échangé.',
      'jusqu’au lundi 26 avril 2027 inclus',
      `/bons-cadeaux/commande/${order.token}`,
      '12 mois à partir de son envoi',
    ])
      expect(text).toContain(part)
    for (const typed of ['Léa', 'Zoé', 'zoe@', 'Noël']) expect(text).not.toContain(typed)
    const [news] = mails.filter(({ subject }) => subject?.startsWith('Nouvelle commande'))
    expect(news?.text).toContain('Léa Roux')
    expect(news?.text).toContain('/admin/bons/commandes')
  })

  test('gets the voucher as soon as it is paid, at any hour, with a code that works', async () => {
    at('2027-04-12T23:30')
    const order = await aPaidOrder({ message: 'Joyeux Noël !' })
    const [mail] = await sent('lea@exemple.fr')
    expect(mail?.text).toMatch(/^Bonjour Léa,\n\nVoici le bon de votre commande n° \d+/)
    expect(mail?.text).not.toContain('vous offre')
    const text = await textOf(mail)
    for (const part of [
      '100 €',
      'Joyeux Noël !',
      'Valable jusqu’au 12 avril 2028 inclus',
      'Ni repris ni échangé.',
    ])
      expect(text).toContain(part)
    expect(await works(await codeIn(mail))).toBe(true)
    expect(await shown(order)).toMatchObject({
      state: 'sent',
      sentAt: { date: '2027-04-12', time: '23:30' },
      isUndeliverable: false,
    })
  })
})

describe('the person for whom a voucher is', () => {
  test.each([
    ['in summer', '2027-08-20', '2027-08-20T07:00:00Z'],
    ['in winter', '2027-12-24', '2027-12-24T08:00:00Z'],
    ['on the day when summer time ends', '2027-10-31', '2027-10-31T08:00:00Z'],
  ])('gets it at nine o’clock of the chosen day %s', async (_name, sendOn, instant) => {
    await aPaidOrder({ ...TO_ZOE, sendOn })
    expect(await planned()).toMatchObject([{ next_attempt_at: Date.parse(instant) }])
    at(`${sendOn}T08:59`)
    expect(await sent('zoe@exemple.fr')).toEqual([])
    at(`${sendOn}T09:00`)
    const [mail] = await sent('zoe@exemple.fr')
    expect(mail?.text).toMatch(/^Bonjour Zoé,\n\nLéa Roux vous offre un bon cadeau/)
    expect(mail?.text).not.toContain('commande')
    expect(await works(await codeIn(mail))).toBe(true)
  })

  test('is not written to between nine in the evening and seven in the morning', async () => {
    at('2027-04-12T21:00')
    await aPaidOrder(TO_ZOE)
    const { timeZone } = setup.site.config
    expect(await planned()).toMatchObject([
      { next_attempt_at: instantOf(timeZone, { day: '2027-04-13', minute: 420 }) },
    ])
    await setup.site.database.kysely.updateTable('outbox').set({ next_attempt_at: 0 }).execute()
    at('2027-04-13T06:59')
    expect(await sent('zoe@exemple.fr')).toEqual([])
    at('2027-04-13T07:00')
    expect(await sent('zoe@exemple.fr')).toHaveLength(1)
  })

  test('is written to once, and their address is nowhere afterwards', async () => {
    const order = await aPaidOrder(TO_ZOE)
    expect(await rowOf(order)).toMatchObject({ recipient_email: 'zoe@exemple.fr' })
    expect(await sent('zoe@exemple.fr')).toHaveLength(1)
    expect(await rowOf(order)).toMatchObject({ recipient_email: null, giver_email: 'lea@exemple.fr' })
    expect(
      JSON.stringify(await setup.site.database.kysely.selectFrom('outbox').selectAll().execute()),
    ).not.toContain('zoe@')
    const { body } = await (await again()).get('/api/admin/journal')
    expect(JSON.stringify(body)).not.toContain('zoe@')
    await withdrawOrder(setup.site, order)
    expect(await sent('zoe@exemple.fr')).toHaveLength(1)
  })
})

/** What is due meets a mail server that fails; returns what would have been attached. */
async function failWith(failure: Error) {
  const made: Awaited<ReturnType<typeof makeVoucherMail>>[] = []
  const { smsSender, log } = fakeCarriers()
  const mailer: Mailer = {
    async send({ voucherOrderId }) {
      if (voucherOrderId) made.push(await makeVoucherMail(setup.site, voucherOrderId))
      throw failure
    },
  }
  await sendDue({ ...setup.site, mailer, smsSender, log })
  return made
}

describe('a mail that brings a voucher', () => {
  test('carries the same code at its second attempt', async () => {
    await aPaidOrder()
    const [first] = await failWith(new DeliveryFailure('Occupé.'))
    const { text } = await readPdf(first?.attachment?.content ?? new Uint8Array())
    at('2027-04-12T09:30')
    const [mail] = await sent('lea@exemple.fr')
    expect(await codeIn(mail)).toBe(CODE.exec(text)?.[0])
  })

  test('is shown to staff when it has failed for good, and may be sent again', async () => {
    const order = await aPaidOrder(TO_ZOE)
    expect(await shown(order)).toMatchObject({ isUndeliverable: false })
    await failWith(new PermanentFailure('Adresse inconnue.'))
    expect(await shown(order)).toMatchObject({ state: 'paid', isUndeliverable: true })
    const owner = await again()
    const { body } = await owner.get<{ entries: JournalEntry[] }>('/api/admin/journal?state=failed')
    const failed = body.entries.find(({ recipient }) => recipient === 'zoe@exemple.fr')
    expect(failed?.canRetry).toBe(true)
    at('2027-04-12T08:30')
    expect((await owner.post(`/api/admin/journal/${failed?.id}/retry`)).status).toBe(200)
    expect(await sent('zoe@exemple.fr')).toHaveLength(1)
    expect(await shown(order)).toMatchObject({ state: 'sent', isUndeliverable: false })
  })

  test('does not leave once its order is withdrawn, which is acknowledged at once, at night too', async () => {
    const order = await aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    at('2027-04-19T23:14')
    expect((await withdrawOrder(setup.site, order)).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ recipient_email: null })
    expect(await planned()).toEqual([])
    const [mail] = to(
      await sendAndReadMails(setup.site),
      'lea@exemple.fr',
      `Rétractation reçue : commande n° ${order.id}`.replace(' :', '\u202f:'),
    )
    const text = (mail?.text ?? '').replace(/\s/g, ' ')
    expect(text).toContain('le lundi 19 avril 2027 à 23 h 14')
    expect(text).toContain('Nous vous remboursons 100 € au plus tard le lundi 3 mai 2027')
    expect(text).not.toContain('reste dû')
    at('2027-04-20T09:00')
    expect(await sent('zoe@exemple.fr')).toEqual([])
  })

  test('does not leave, though planned, when its order was withdrawn on a server of another version', async () => {
    const order = await aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    const change = { withdrawn_at: setup.site.clock.instant(), refund_cents: 0 }
    await setup.site.database.kysely
      .updateTable('voucher_orders')
      .set(change)
      .where('id', '=', order.id)
      .execute()
    at('2027-04-20T09:00')
    expect(await sent('zoe@exemple.fr')).toEqual([])
    expect(await planned()).toEqual([])
  })

  test('does not leave once staff have refunded what is left', async () => {
    const order = await aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    const { voucher_id: voucherId } = await rowOf(order)
    const owner = await again()
    const refund = { euros: 100, means: 'Virement' }
    expect((await owner.post(`/api/superadmin/vouchers/${voucherId}/refund`, refund)).status).toBe(200)
    at('2027-04-20T09:00')
    expect(await sent('zoe@exemple.fr')).toEqual([])
    expect(await shown(order)).toMatchObject({ isUndeliverable: false })
  })

  test('does not leave once staff have made a new code, which they hand out themselves', async () => {
    const order = await aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    const { voucher_id: voucherId } = await rowOf(order)
    const { body } = await (await again()).post<{ code: string }>(
      `/api/superadmin/vouchers/${voucherId}/code`,
    )
    expect(await planned()).toEqual([])
    expect(await rowOf(order)).toMatchObject({ recipient_email: null })
    expect(await shown(order)).toMatchObject({ state: 'sent' })
    at('2027-04-20T09:00')
    expect(await sent('zoe@exemple.fr')).toEqual([])
    expect(await works(body.code)).toBe(true)
  })

  test('says the last day that staff have chosen meanwhile', async () => {
    const order = await aPaidOrder({ ...TO_ZOE, sendOn: '2027-04-20' })
    const { voucher_id: voucherId } = await rowOf(order)
    const owner = await again()
    await owner.put<Voucher>(`/api/superadmin/vouchers/${voucherId}/validity`, { validUntil: '2028-12-31' })
    at('2027-04-20T09:00')
    const [mail] = await sent('zoe@exemple.fr')
    expect(mail?.text).toContain('Valable jusqu’au dimanche 31 décembre 2028 inclus')
    expect(await textOf(mail)).toContain('Valable jusqu’au 31 décembre 2028 inclus')
  })
})

test('a withdrawal of an order that was not paid is acknowledged, and nothing is owed', async () => {
  const order = await anOrder(setup.site)
  await withdrawOrder(setup.site, order)
  const mails = await sendAndReadMails(setup.site)
  const [mail] = to(mails, 'lea@exemple.fr').filter(({ subject }) => subject?.startsWith('Rétractation'))
  expect(mail?.text).toMatch(/Rien n’avait été réglé.: vous ne devez rien/)
  const [news] = mails.filter(({ subject }) => subject?.startsWith('Rétractation d’une commande'))
  expect(news?.text).toContain('Il n’y a rien à rembourser.')
})
