import { type Carrier, DeliveryFailure, PermanentFailure, UnknownOutcome } from '#domain/messages/delivery.ts'
import type { HandOver } from '#domain/messages/hand-over.ts'
import { fillSmsBody, fillSmsUrl } from '#domain/messages/sms/sms-body.ts'
import type { Config } from '../config.ts'

export type TextMessage = { to: string; text: string; messageId: string }

export type SmsSender = { send(text: TextMessage, handOver?: HandOver): Promise<Carrier> }

export type Gateway = NonNullable<Config['smsGateway']>

type Log = { info(details: object, message: string): void }

/** Shorter than the lease, but long: after a timeout, a text that a slow gateway accepts may be sent twice. */
const TIMEOUT_MS = 60_000
const MAX_DETAIL_LENGTH = 200
const RETRYABLE_STATUSES = new Set([408, 425, 429])

export function createSmsSender(config: Pick<Config, 'smsGateway'>, log: Log): SmsSender {
  return config.smsGateway ? gatewaySender(config.smsGateway) : logSender(log)
}

/** Logs neither the whole number nor the content. */
function logSender(log: Log): SmsSender {
  return {
    async send({ to, text, messageId }) {
      log.info(
        { to: `…${to.slice(-2)}`, length: text.length, messageId },
        'text message logged only: no gateway configured',
      )
      return 'log'
    },
  }
}

function gatewaySender(gateway: Gateway): SmsSender {
  return {
    async send(text, handOver) {
      const { url, ...init } = buildRequest(gateway, text)
      const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(handOver ? [handOver.signal] : [])]
      await handOver?.record()
      const response = await sendRequest(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.any(signals),
      })
      if (response.ok) return 'gateway'
      const { status } = response
      const more = { detail: `${status} ${response.detail}` }
      if (status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status)) {
        throw new PermanentFailure('La passerelle refuse ce message.', more)
      }
      throw new DeliveryFailure('La passerelle fait attendre ce message.', more)
    },
  }
}

/** The status decides, even if the connection ends before the body is complete. */
async function sendRequest(
  url: string,
  init: RequestInit,
): Promise<{ ok: boolean; status: number; detail: string }> {
  try {
    const response = await fetch(url, init)
    const { ok, status } = response
    const detail = await response.text().catch(() => '')
    return { ok, status, detail: detail.slice(0, MAX_DETAIL_LENGTH) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
    if (cause && 'code' in cause && BEFORE_REQUEST.test(String(cause.code))) {
      throw new DeliveryFailure('La passerelle est injoignable.', { detail: cause.message, cause: error })
    }
    throw new UnknownOutcome('La passerelle n’a pas répondu. Le message est peut-être parti.', {
      cause: error,
    })
  }
}

/** DNS, connection and TLS failures: no byte of the request was sent. */
const BEFORE_REQUEST =
  /^(ERR_INVALID_URL|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO)$/

function buildRequest({ url, headers, body }: Gateway, { to, text, messageId }: TextMessage) {
  const values = { to, text, id: messageId }
  return {
    url: fillSmsUrl(url, values),
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? undefined : fillSmsBody(body, headers, values),
  }
}
