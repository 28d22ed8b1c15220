// @module-tag engine
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { french } from '#domain/language/typography.ts'
import { type DepositPractice, depositPractice } from '../../../support/accounting/deposits.ts'
import { checkoutIdOf } from '../../../support/accounting/paying-practice.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'

let setup: DepositPractice

beforeEach(async () => {
  setup = await depositPractice()
  await insertTemplates(setup.site)
})

afterEach(() => setup.closeAll())

async function aPaidVisit(): Promise<{ id: number; link: string; path: string }> {
  const { id, path } = await setup.aHeldHour()
  setup.stripe.pay(checkoutIdOf((await setup.post(`${path}/checkout`)).body))
  const { body } = await setup.post(`${path}/checkout/result`)
  return { id, path, link: `/api${body.link}` }
}

const own = async (link: string) => (await setup.site.visitor().get<OwnReservation>(link)).body
const mailTo = async (type: string) =>
  (await outboxOf(setup.site)).findLast((mail) => mail.type === type && mail.recipient === 'zoe@exemple.fr')
    ?.body ?? ''

describe('a client whose deposit is paid', () => {
  test('reads on their link what is left, and once it is cancelled that it goes back', async () => {
    const { link } = await aPaidVisit()
    expect(await own(link)).toMatchObject({ price: 62.5, paidDeposit: { euros: 20, refundedEuros: 0 } })
    await setup.post(`${link}/cancel`)
    expect((await own(link)).paidDeposit).toEqual({ euros: 20, refundedEuros: 20 })
  })

  test('reads by the link of the page that paid that it stands', async () => {
    const { path } = await aPaidVisit()
    const { body } = await setup.site.visitor().get<PendingBooking>(path)
    expect(body).toMatchObject({ state: 'confirmed', booking: { hasDeposit: true } })
  })

  test('is told by mail what it is, and what is left to pay', async () => {
    await aPaidVisit()
    const body = await mailTo('booking_confirmed')
    expect(body).toContain(french`(62,50 €, dont 20 € déjà payés par carte : reste 42,50 €)`)
    expect(body).toContain(french`Payé par carte à la réservation : 20 € d’arrhes. Ce sont des arrhes`)
  })

  test('is told that nothing is left where it was the whole price', async () => {
    await setup.deposit({ cents: 90_000, percent: null })
    const { path } = await setup.aHeldHour({ shownDeposit: 62.5 })
    setup.stripe.pay(checkoutIdOf((await setup.post(`${path}/checkout`)).body))
    await setup.post(`${path}/checkout/result`)
    expect(await mailTo('booking_confirmed')).toContain('Rien à régler sur place')
  })

  test('is told with the cancellation that it goes back', async () => {
    const { link } = await aPaidVisit()
    await setup.post(`${link}/cancel`)
    expect(await mailTo('booking_cancelled')).toContain(french`Les 20 € payés par carte vous sont rendus`)
  })
})

describe('what was agreed stays what it was, whatever the settings say since', () => {
  test('on the page that pays, the provider’s page, in the mail and in the book', async () => {
    const { id, path } = await setup.aHeldHour()
    await setup.ask({ kind: 'acompte' })
    const { body: shown } = await setup.site.visitor().get<PendingBooking>(path)
    expect(shown.booking?.deposit?.kind).toBe('arrhes')
    const { body } = await setup.post(`${path}/checkout`)
    expect(setup.stripe.labels.get(checkoutIdOf(body))).toBe('Arrhes pour le 13 avril 2027')
    setup.stripe.pay(checkoutIdOf(body))
    await setup.post(`${path}/checkout/result`)
    expect(await mailTo('booking_confirmed')).toContain(french`20 € d’arrhes`)
    expect(await setup.rows()).toMatchObject([{ nature: expect.stringMatching(/^Arrhes\s: Massage/) }])
    const staff = await setup.again()
    const payments = await staff.get<VisitPayments>(`/api/admin/reservations/2027-04-13/${id}/payments`)
    expect(payments.body.deposit?.kind).toBe('arrhes')
  })

  test('but for a booking of the version before, which kept no kind: the settings say', async () => {
    const { path } = await setup.aHeldHour()
    await setup.ask({ kind: 'acompte' })
    await setup.site.database.kysely.updateTable('pending_bookings').set({ deposit_kind: null }).execute()
    const { body: shown } = await setup.site.visitor().get<PendingBooking>(path)
    expect(shown.booking?.deposit?.kind).toBe('acompte')
    const { body } = await setup.post(`${path}/checkout`)
    expect(setup.stripe.labels.get(checkoutIdOf(body))).toBe('Acompte pour le 13 avril 2027')
  })
})

test('a visit without a deposit says nothing of it', async () => {
  await setup.ask({ isOn: false })
  const { headers } = await setup.book()
  expect(await own(`/api${headers.location}`)).not.toHaveProperty('paidDeposit')
  expect(await mailTo('booking_confirmed')).not.toMatch(/carte|arrhes/)
})
