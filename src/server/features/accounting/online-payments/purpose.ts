import type { PaymentPurposeName, RefundReason } from '#domain/accounting/online-payment.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { OnlinePayment } from './queries.ts'

/** As the book of receipts tells a payment. `voucherId`: that it sold; `reservationId`: of the visit that it pays a part of. */
export type DescribedPayment = {
  nature: string
  clientName: string | null
  voucherId: number | null
  reservationId: number | null
}

/** By which a payment reaches what it pays for, in areas above this one too. */
export type PaymentPurpose = {
  /** While its page is open: what it pays for stays kept, as the provider may be silent. */
  keep(context: AppContext, payment: OnlinePayment): Promise<void>
  /** It may still be paid. */
  isWanted(context: AppContext, payment: OnlinePayment): Promise<boolean>
  /** Before the lock of the book. */
  lock(context: AppContext, trx: Trx, payment: OnlinePayment): Promise<void>
  /** Under both locks: takes the money; or says why it goes back. `email`: of whoever paid, as the provider tells it. */
  take(
    context: AppContext,
    trx: Trx,
    payment: OnlinePayment & { email: string | null },
  ): Promise<RefundReason | null>
  /** Under its lock: nobody can pay any more. */
  end(context: AppContext, trx: Trx, payment: OnlinePayment): Promise<void>
  /** Under its lock: nobody has seen its page, so that what it pays for is kept no longer than before. */
  endUnseen(context: AppContext, trx: Trx, payment: OnlinePayment): Promise<void>
  describe(db: Db, payment: OnlinePayment): Promise<DescribedPayment>
  /** Money that was asked back has arrived, or, after all, has not. */
  noteRefund(trx: Trx, refund: { orderId: number | null; at: number | null }): Promise<void>
}

/** The purposes of all areas come in from above. */
export type PaymentContext = AppContext & { paymentPurposes: Record<PaymentPurposeName, PaymentPurpose> }
