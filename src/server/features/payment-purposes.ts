import type { PaymentContext } from './accounting/online-payments/purpose.ts'
import { trialPurpose } from './accounting/online-payments/trial.ts'
import { orderPurpose } from './accounting/voucher-orders/card.ts'
import { depositPurpose } from './booking/deposits/purpose.ts'

/** Everything that is paid on the provider’s page. */
export const PAYMENT_PURPOSES: PaymentContext['paymentPurposes'] = {
  order: orderPurpose,
  deposit: depositPurpose,
  trial: trialPurpose,
}
