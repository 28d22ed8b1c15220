import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_ONLINE_PAYMENT_SETTINGS } from '#domain/accounting/online-payment.ts'
import { instantOf } from '#server/clock.ts'
import {
  codeIn,
  mailsTo,
  orderingPractice,
  TO_ZOE,
  voucherIn,
  voucherTextOf,
} from '../../../support/accounting/ordering-practice.ts'
import { readPainted } from '../../../support/accounting/pdf.ts'
import { anOrder, withdrawOrder } from '../../../support/accounting/voucher-orders.ts'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { aSetting } from '../../../support/practice/settings.ts'

let practice: Awaited<ReturnType<typeof orderingPractice>>

beforeEach(async () => {
  practice = await orderingPractice()
})

describe('whoever orders', () => {
  test('is mailed the contract, and nothing that was typed; the practice hears of it', async () => {
    const order = await anOrder(practice.site, TO_ZOE)
    const mails = await sendAndReadMails(practice.site)
    const [mail] = mailsTo(mails, 'lea@exemple.fr')
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

  test('for a chosen day is told by when to pay', async () => {
    await anOrder(practice.site, { ...TO_ZOE, sendOn: '2027-12-24' })
    await anOrder(practice.site, { ...TO_ZOE, sendOn: '2027-04-13' })
    const mails = mailsTo(await sendAndReadMails(practice.site), 'lea@exemple.fr')
    const advice = mails.map(({ text }) => /IBAN FR76 1234\n(.*)/.exec(text ?? '')?.[1])
    expect(advice.sort()).toEqual([
      expect.stringMatching(/^Pour qu’il parte le 13 avril, réglez dès maintenant\./),
      expect.stringMatching(/^Pour qu’il parte le 24 décembre, réglez avant le 12 mai\./),
    ])
  })

  test('gets the voucher as soon as it is paid, at any hour, with a code that works', async () => {
    practice.at('2027-04-12T23:30')
    const order = await practice.aPaidOrder({ message: 'Joyeux Noël !' })
    const [mail] = await practice.sent('lea@exemple.fr')
    expect(mail?.text).toMatch(/^Bonjour Léa,\n\nVoici le bon de votre commande n° \d+/)
    expect(mail?.text).not.toContain('vous offre')
    const text = await voucherTextOf(mail)
    for (const part of [
      '100 €',
      'Joyeux Noël !',
      'Valable jusqu’au 12 avril 2028 inclus',
      'Ni repris ni échangé.',
    ])
      expect(text).toContain(part)
    expect(await practice.works(codeIn(await voucherTextOf(mail)))).toBe(true)
    expect(await practice.shown(order)).toMatchObject({
      state: 'sent',
      sentAt: { date: '2027-04-12', time: '23:30' },
      isUndeliverable: false,
    })
  })
})

test.each([
  ['the drawing that its giver chose', { drawing: 'stones' }, 'stones'],
  ['the first drawing, where none was chosen', {}, 'waves'],
])('the voucher in the mail bears %s', async (_, change, drawing) => {
  await practice.aPaidOrder(change)
  const [mail] = await practice.sent('lea@exemple.fr')
  expect(await readPainted(voucherIn(mail))).toEqual({ pictures: 0, drawings: [drawing] })
})

test('a voucher that staff print anew keeps the drawing that its giver chose', async () => {
  const order = await practice.aPaidOrder({ drawing: 'leaves' })
  const path = `/api/superadmin/vouchers/${(await practice.rowOf(order)).voucher_id}`
  const owner = await practice.again()
  const { code } = (await owner.post<{ code: string }>(`${path}/code`)).body
  const { body } = await owner.download(`${path}/pdf`, { code })
  expect((await readPainted(body)).drawings).toEqual(['leaves'])
})

describe('the person for whom a voucher is', () => {
  test.each([
    ['in summer', '2027-08-20', '2027-08-20T07:00:00Z'],
    ['in winter', '2027-12-24', '2027-12-24T08:00:00Z'],
    ['on the day when summer time ends', '2027-10-31', '2027-10-31T08:00:00Z'],
  ])('gets it at nine o’clock of the chosen day %s', async (_name, sendOn, instant) => {
    await practice.aPaidOrder({ ...TO_ZOE, sendOn })
    expect(await practice.planned()).toMatchObject([{ next_attempt_at: Date.parse(instant) }])
    practice.at(`${sendOn}T08:59`)
    expect(await practice.sent('zoe@exemple.fr')).toEqual([])
    practice.at(`${sendOn}T09:00`)
    const [mail] = await practice.sent('zoe@exemple.fr')
    expect(mail?.text).toMatch(/^Bonjour Zoé,\n\nLéa Roux vous offre un bon cadeau/)
    expect(mail?.text).not.toContain('commande')
    expect(await practice.works(codeIn(await voucherTextOf(mail)))).toBe(true)
  })

  test('is not written to between nine in the evening and seven in the morning', async () => {
    practice.at('2027-04-12T21:00')
    await practice.aPaidOrder(TO_ZOE)
    const { timeZone } = practice.site.config
    expect(await practice.planned()).toMatchObject([
      { next_attempt_at: instantOf(timeZone, { day: '2027-04-13', minute: 420 }) },
    ])
    await practice.site.database.kysely.updateTable('outbox').set({ next_attempt_at: 0 }).execute()
    practice.at('2027-04-13T06:59')
    expect(await practice.sent('zoe@exemple.fr')).toEqual([])
    practice.at('2027-04-13T07:00')
    expect(await practice.sent('zoe@exemple.fr')).toHaveLength(1)
  })

  test('is written to once, and their address is nowhere afterwards', { tags: ['engine'] }, async () => {
    const order = await practice.aPaidOrder(TO_ZOE)
    expect(await practice.rowOf(order)).toMatchObject({ recipient_email: 'zoe@exemple.fr' })
    expect(await practice.sent('zoe@exemple.fr')).toHaveLength(1)
    expect(await practice.rowOf(order)).toMatchObject({
      recipient_email: null,
      giver_email: 'lea@exemple.fr',
    })
    expect(
      JSON.stringify(await practice.site.database.kysely.selectFrom('outbox').selectAll().execute()),
    ).not.toContain('zoe@')
    const { body } = await (await practice.again()).get('/api/admin/journal')
    expect(JSON.stringify(body)).not.toContain('zoe@')
    await withdrawOrder(practice.site, order)
    expect(await practice.sent('zoe@exemple.fr')).toHaveLength(1)
  })
})

test('a withdrawal of an order that was not paid is acknowledged, and nothing is owed', async () => {
  const order = await anOrder(practice.site)
  await withdrawOrder(practice.site, order)
  const mails = await sendAndReadMails(practice.site)
  const [mail] = mailsTo(mails, 'lea@exemple.fr').filter(({ subject }) => subject?.startsWith('Rétractation'))
  expect(mail?.text).toMatch(/Rien n’avait été réglé.: vous ne devez rien/)
  const [news] = mails.filter(({ subject }) => subject?.startsWith('Rétractation d’une commande'))
  expect(news?.text).toContain('Il n’y a rien à rembourser.')
})

test('where cards are taken, the contract says so; a withdrawal pays back to the card, and staff have nothing to do', async () => {
  const { site } = practice
  const cards = { sealedKey: 'scellée', mode: 'live', isOn: true }
  await aSetting(site, 'onlinePayments', { ...DEFAULT_ONLINE_PAYMENT_SETTINGS, ...cards })
  const order = await practice.aPaidOrder()
  const at = site.clock.instant()
  await site.database.kysely
    .insertInto('online_payments')
    .values({
      ...{ reference: 'a', purpose: 'order', order_id: order.id, cents: 10_000, mode: 'live', state: 'paid' },
      ...{ payment_id: 'pi_1', created_at: at, settled_at: at },
    })
    .execute()
  await withdrawOrder(site, order)
  const mails = await sendAndReadMails(site)
  const giverMails = mailsTo(mails, 'lea@exemple.fr')
  const textOf = (start: string, among = mails) =>
    among.find(({ subject }) => subject?.startsWith(start))?.text?.replace(/\s/g, ' ')
  expect(textOf('Votre commande')).toContain('Par carte, sur la page de votre commande. Ou autrement : IBAN')
  expect(textOf('Rétractation', giverMails)).toContain('sur la même carte : comptez 5 à 10 jours ouvrés.')
  expect(textOf('Rétractation d’une commande')).toContain('100 € repartent d’eux-mêmes sur la carte')
})

test('a withdrawal after staff have paid back the rest of the voucher says that nothing is left, not that it was used', async () => {
  const order = await practice.aPaidOrder()
  const { voucher_id } = await practice.rowOf(order)
  const refund = { euros: 100, means: 'Virement' }
  const path = `/api/superadmin/vouchers/${voucher_id}/refund`
  expect((await (await practice.again()).post(path, refund)).status).toBe(200)
  await withdrawOrder(practice.site, order)
  const mails = await sendAndReadMails(practice.site)
  const [mail] = mailsTo(mails, 'lea@exemple.fr').filter(({ subject }) => subject?.startsWith('Rétractation'))
  expect(mail?.text).toContain('Il ne restait plus rien à rembourser de ce bon.')
  expect(mail?.text).not.toContain('reste dû')
})
