import type { Checkout, ProviderRefund } from '#domain/accounting/online-payment.ts'
import type { Cents } from '#domain/language/money.ts'

export type WantedCheckout = {
  /** Of our row: it comes back with the checkout, and repeating the call opens no second one. */
  reference: string
  cents: Cents
  /** The line on the page: the day alone, never the service. */
  label: string
  email: string | null
  /** Addresses to which the page leads after the payment, and back. */
  returnUrl: string
  backUrl: string
}

export type WantedRefund = {
  /** Grows only once the provider’s list has said that nothing was made. */
  attempt: number
  /** Of our row, as for a checkout. */
  reference: string
  paymentId: string
  cents: Cents
}

/** Each call throws `ProviderFailure`; none is made inside a transaction. */
export type PaymentProvider = {
  open(wanted: WantedCheckout): Promise<Checkout>
  read(id: string): Promise<Checkout>
  /** As it then stands: one that was paid meanwhile stays paid. */
  expire(id: string): Promise<Checkout>
  /** Created since an instant (ms), newest first. */
  list(since: number): AsyncIterable<Checkout>
  refund(wanted: WantedRefund): Promise<ProviderRefund>
  /** Of a payment, or created since an instant (ms), newest first. */
  listRefunds(wanted: { paymentId: string } | { since: number }): AsyncIterable<ProviderRefund>
}
