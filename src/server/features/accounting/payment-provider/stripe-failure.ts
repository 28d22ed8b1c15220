import { ProviderFailure } from '#domain/accounting/online-payment.ts'

/** Of the fields of the package's errors: it is loaded only where a key is set. */
type StripeError = { type: string; statusCode?: number; code?: string; message: string }

const RIGHT = /'(rak_\w+)'/

/** Any other error than the package's own is a fault of ours, and stays what it is. */
export function stripeFailure(error: unknown): unknown {
  if (!isStripeError(error)) return error
  const { type, statusCode, code, message } = error
  const fail = (...[fault, detail = code ?? null]: [ProviderFailure['fault'], (string | null)?]) =>
    new ProviderFailure(fault, { detail, cause: error })
  if (type === 'StripeAuthenticationError') return fail('key')
  if (type === 'StripePermissionError') return fail('right', RIGHT.exec(message)?.[1] ?? null)
  if (type === 'StripeRateLimitError' || statusCode === 409) return fail('busy')
  if (statusCode === 404) return fail('gone')
  // A kept answer of another call, or an error of the card or of the request.
  if (statusCode !== undefined && statusCode < 500) return fail('refused')
  return fail(statusCode === undefined ? 'silent' : 'error')
}

function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}
