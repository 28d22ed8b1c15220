import type { PaymentToSettle } from '#contract/accounting/book.ts'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_DEPOSIT_SETTINGS } from '#domain/accounting/deposit.ts'
import { settleDeposits } from '#server/features/booking/deposits/fate.ts'
import { aSetting } from '../practice/settings.ts'
import { TestClient } from '../practice/test-client.ts'
import { checkoutIdOf, takingCards } from './paying-practice.ts'

const TO_SETTLE = '/api/superadmin/receipts/to-settle'

type Booked = {
  booking: { id: number; date: string }
  deposit?: { euros: number; payBefore: string; payLink: string }
} & ErrorBody

type Settling = PaymentToSettle[] & ErrorBody

export type DepositVisit = { id: number; date: string; link: string }

/** A practice that asks a deposit of 20 € for its massage at 62.50 €, on Monday 12 April 2027. */
export async function askingDeposits() {
  const setup = await takingCards()
  const { site, massage, stripe } = setup
  await aSetting(site, 'deposits', { ...DEFAULT_DEPOSIT_SETTINGS, isOn: true })
  await site.database.kysely
    .insertInto('service_deposits')
    .values({ service_id: massage.id, cents: 2_000, percent: null })
    .execute()

  const book = (change: object = {}) =>
    new TestClient(site.app).post<Booked>('/api/reservations', {
      date: '2027-04-13',
      time: '10:00',
      serviceId: massage.id,
      clientName: 'Zoé Petit',
      clientEmail: 'zoe@exemple.fr',
      shownDeposit: 20,
      ...change,
    })
  /** Public: by a link. */
  const post = (path: string) =>
    new TestClient(site.app).post<{ url: string; state: string; link: string | null } & ErrorBody>(path)
  const staff = () => setup.again()
  const minute = async () => {
    await settleDeposits(site)
    await setup.watch()
  }
  return {
    ...setup,
    book,
    post,
    staff,
    aPaidVisit: async (change: object = {}): Promise<DepositVisit> => {
      const { body } = await book(change)
      if (!body.deposit) throw new Error(JSON.stringify(body))
      const path = `/api${body.deposit.payLink}`
      stripe.pay(checkoutIdOf((await post(`${path}/checkout`)).body))
      const { link } = (await post(`${path}/checkout/result`)).body
      return { id: body.booking.id, date: body.booking.date, link: `/api${link}` }
    },
    entry: ({ id }: { id: number }) =>
      site.database.kysely.selectFrom('agenda_entries').selectAll().where('id', '=', id).executeTakeFirst(),
    /** What was written at that time is brought to its end in two minutes. */
    comeTo: async (time: string) => {
      setup.at(time)
      await minute()
      await minute()
    },
    note: async ({ id, date }: DepositVisit, attendance: string | null) =>
      (await staff()).put(`/api/admin/reservations/${date}/${id}/attendance`, { attendance }),
    cancel: async ({ id, date }: DepositVisit, { late = false } = {}) =>
      (await staff()).delete(`/api/admin/reservations/${date}/${id}?late=${late}`),
    change: async ({ id, date }: DepositVisit, change: object) =>
      (await staff()).put<ErrorBody>(`/api/admin/reservations/${date}/${id}`, {
        newDate: date,
        newTime: '10:00',
        ...change,
      }),
    handOver: async ({ id, date }: DepositVisit) => {
      const { body } = await (await staff()).put<{ booking: { id: number; date: string } }>(
        `/api/admin/reservations/${date}/${id}/client`,
        { clientName: 'Marc Olivier', clientEmail: 'marc@exemple.fr', person: 'other', tellClient: false },
      )
      return body.booking
    },
    restore: async ({ id, date }: DepositVisit) =>
      (await staff()).post(`/api/admin/reservations/${date}/${id}/restore`),
    toSettle: async () => (await (await staff()).get<PaymentToSettle[]>(TO_SETTLE)).body,
    keep: async ({ id }: { id: number }) => (await staff()).post<Settling>(`${TO_SETTLE}/${id}/keep`),
    refund: async ({ id }: { id: number }, euros = 20) =>
      (await staff()).post<Settling>(`${TO_SETTLE}/${id}/refund`, { euros }),
    count: async ({ id }: { id: number }) => (await staff()).post<Settling>(`${TO_SETTLE}/${id}/count`),
    paymentsOf: async ({ id, date }: { id: number; date: string }) =>
      (await (await staff()).get<VisitPayments>(`/api/admin/reservations/${date}/${id}/payments`)).body,
    keptIds: async () =>
      (await site.database.kysely.selectFrom('kept_payments').select('reservation_id').execute()).map(
        ({ reservation_id }) => reservation_id,
      ),
    amounts: async () => (await setup.rows()).map(({ cents }) => cents),
    refunded: () => [...stripe.refunds.values()].map(({ amount }) => amount),
  }
}

export type DepositPractice = Awaited<ReturnType<typeof askingDeposits>>
