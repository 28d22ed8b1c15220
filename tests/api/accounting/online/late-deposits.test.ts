// @module-tag engine
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import { french } from '#domain/language/typography.ts'
import { type DepositPractice, depositPractice } from '../../../support/accounting/deposits.ts'
import { checkoutIdOf } from '../../../support/accounting/paying-practice.ts'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'

let setup: DepositPractice

beforeEach(async () => {
  setup = await depositPractice()
  await insertTemplates(setup.site)
})

afterEach(() => setup.closeAll())

/** Paid once the hour is held no longer; its page. */
async function paidTooLate({ isGone }: { isGone: boolean }): Promise<string> {
  const { id, path } = await setup.aHeldHour()
  setup.stripe.pay(checkoutIdOf((await setup.post(`${path}/checkout`)).body))
  const { kysely } = setup.site.database
  if (isGone) await kysely.deleteFrom('agenda_entries').where('id', '=', id).execute()
  // The server was off meanwhile.
  else setup.at('2027-04-12T09:30')
  return path
}

const lateMails = async () => (await outboxOf(setup.site)).filter(({ type }) => type === 'deposit_late')
const shown = async (path: string) => (await setup.site.visitor().get<PendingBooking>(path)).body
const failRefund = (change: object) =>
  setup.site.database.kysely
    .updateTable('online_refunds')
    .set({ state: 'failed', ...change })
    .execute()

describe('somebody who pays once the hour is gone', () => {
  test.each([
    ['the booking is still there', false],
    ['nothing is left of it', true],
  ])('is told by mail that it goes back: %s', async (_, isGone) => {
    await paidTooLate({ isGone })
    await setup.watch()
    const [mail, ...more] = await lateMails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: 'zoe@exemple.fr' })
    expect(mail?.body).toContain(french`Votre paiement de 20 € est arrivé trop tard`)
    expect(mail?.body).not.toMatch(/Massage|Petit|Zoé/)
    await setup.watch()
    expect(await setup.refunds()).toMatchObject([{ state: 'succeeded', reason: 'late', cents: 2_000 }])
    expect((await sendAndReadMails(setup.site)).map(({ subject }) => subject)).toContain(
      'Votre paiement est arrivé trop tard',
    )
  })

  test('is told in the mailbox that the provider knows, once the booking names none', async () => {
    const path = await paidTooLate({ isGone: true })
    for (const session of setup.stripe.sessions.values())
      Object.assign(session, { customer_details: { email: 'payeur@exemple.fr' } })
    await setup.post(`${path}/checkout/result`)
    expect(await lateMails()).toMatchObject([{ recipient: 'payeur@exemple.fr' }])
  })

  test.each([
    ['the booking is still there', false],
    ['nothing is left of it', true],
  ])('reads it on coming back from paying, and on opening the page again: %s', async (_, isGone) => {
    const path = await paidTooLate({ isGone })
    expect(await shown(path)).toEqual({ state: 'ended', booking: null })
    expect((await setup.post(`${path}/checkout/result`)).body).toMatchObject({
      state: 'ended',
      paidTooLate: 20,
      link: null,
    })
    expect(await shown(path)).toEqual({ state: 'ended', booking: null, paidTooLate: 20 })
  })

  test('is told nothing that is not so: while the refund fails, and once staff have paid it otherwise', async () => {
    const path = await paidTooLate({ isGone: false })
    await setup.watch()
    await failRefund({})
    expect(await sendAndReadMails(setup.site)).toEqual([])
    expect(await shown(path)).not.toHaveProperty('paidTooLate')
    expect(await lateMails()).toMatchObject([{ state: 'waiting' }])
    await failRefund({ handled_at: setup.site.clock.instant() })
    expect(await sendAndReadMails(setup.site)).toEqual([])
    expect(await lateMails()).toEqual([])
  })
})

test('whoever pays in time is told of no delay', async () => {
  const { path } = await setup.aHeldHour()
  setup.stripe.pay(checkoutIdOf((await setup.post(`${path}/checkout`)).body))
  expect((await setup.post(`${path}/checkout/result`)).body.state).toBe('confirmed')
  expect(await lateMails()).toEqual([])
})
