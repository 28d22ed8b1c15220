import type { PaymentContext } from './accounting/online-payments/purpose.ts'
import { trialPurpose } from './accounting/online-payments/trial.ts'
import { orderPurpose } from './accounting/voucher-orders/card.ts'

/** Everything that is paid on the provider’s page. */
export const PAYMENT_PURPOSES: PaymentContext['paymentPurposes'] = {
  order: orderPurpose,
  trial: trialPurpose,
}
