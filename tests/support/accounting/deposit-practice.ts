import type { PaymentToSettle } from '#contract/accounting/book.ts'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { settleDeposits } from '#server/features/booking/deposits/fate.ts'
import { depositPractice } from './deposits.ts'
import { checkoutIdOf } from './paying-practice.ts'

const TO_SETTLE = '/api/superadmin/receipts/to-settle'

type Settling = PaymentToSettle[] & ErrorBody

export type DepositVisit = { id: number; date: string; link: string }

/** Its staff decide what becomes of a deposit, on Monday 12 April 2027. */
export async function staffedDeposits() {
  const setup = await depositPractice()
  const { site, stripe, post } = setup
  const staff = () => setup.again()
  const minute = async () => {
    await settleDeposits(site)
    await setup.watch()
  }
  return {
    ...setup,
    staff,
    aPaidVisit: async (change: { date?: string; clientEmail?: string } = {}): Promise<DepositVisit> => {
      const { id, path } = await setup.aHeldHour(change)
      stripe.pay(checkoutIdOf((await post(`${path}/checkout`)).body))
      const { link } = (await post(`${path}/checkout/result`)).body
      return { id, date: change.date ?? '2027-04-13', link: `/api${link}` }
    },
    /** Everything that was written at that time is brought to its end, in two minutes. */
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

export type StaffedDeposits = Awaited<ReturnType<typeof staffedDeposits>>
