/** Faults of the account or of its sender’s name: they concern every message, and the owner mends them. */
export const SMS_ACCOUNT_FAULTS = ['key', 'credit', 'sender'] as const
export type SmsAccountFault = (typeof SMS_ACCOUNT_FAULTS)[number]

/**
 * How a provider’s answer is understood. `refused`: this message, for good. `unclear`: a success that does not say that
 * the message was taken, so that it may have left.
 */
export type SmsAnswer = 'accepted' | 'refused' | 'wait' | 'unclear' | SmsAccountFault

type Body = Readonly<Record<string, unknown>> | null

/** Its successes have had `messageId` alone since 1 May 2025; its refusals have `code` and `message`. */
export function readBrevoAnswer(status: number, body: Body): SmsAnswer {
  const code = textOf(body?.code)
  if (code === '') return isSuccess(status) ? acceptedIf(body?.messageId) : byStatus(status)
  if (code === 'not_enough_credits') return 'credit'
  if (/^(?:unauthorized|permission_denied|account_)/.test(code)) return 'key'
  if (isSuccess(status) || isInvalid(status))
    return /\bsender\b/i.test(textOf(body?.message)) ? 'sender' : 'refused'
  return byStatus(status)
}

/** Its return codes; some come with the status of a success. */
const OCTOPUSH_CODES: Readonly<Record<string, SmsAnswer>> = {
  '0': 'accepted',
  '101': 'key',
  '104': 'credit',
  '105': 'credit',
  '106': 'sender',
  '108': 'key',
  '109': 'key',
  '113': 'key',
  '114': 'key',
  // The request_id is known: an earlier attempt that was interrupted has left.
  '120': 'accepted',
}

export function readOctopushAnswer(status: number, body: Body): SmsAnswer {
  const code = textOf(body?.code ?? body?.error_code).replace(/^0+(?=\d)/, '')
  if (code === '') return isSuccess(status) ? acceptedIf(body?.sms_ticket) : byStatus(status)
  const known = OCTOPUSH_CODES[code]
  if (known) return known
  return isSuccess(status) || isInvalid(status) ? 'refused' : byStatus(status)
}

function acceptedIf(ticket: unknown): SmsAnswer {
  return textOf(ticket) === '' ? 'unclear' : 'accepted'
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** Of the request itself, where the provider’s own words say so. */
function isInvalid(status: number): boolean {
  return status === 400 || status === 422
}

/** Without the provider’s own words, nothing is known of the message. */
function byStatus(status: number): SmsAnswer {
  if (status === 401 || status === 403) return 'key'
  return status === 402 ? 'credit' : 'wait'
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
