import { type Carrier, DeliveryFailure, PermanentFailure } from '#domain/messages/delivery.ts'
import type { HandOver } from '#domain/messages/hand-over.ts'
import { fillSmsBody, fillSmsUrl } from '#domain/messages/sms/sms-body.ts'
import type { Config } from '../config.ts'
import { sendSmsRequest } from './sms-request.ts'

export type TextMessage = { to: string; text: string; messageId: string }

export type SmsSender = { send(text: TextMessage, handOver?: HandOver): Promise<Carrier> }

export type Gateway = NonNullable<Config['smsGateway']>

export type SmsLog = { info(details: object, message: string): void }

const MAX_DETAIL_LENGTH = 200
const RETRYABLE_STATUSES = new Set([408, 425, 429])

/** Logs neither the whole number nor the content. */
export function logSender(log: SmsLog): SmsSender {
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

/** Sends through the gateway of the environment: the status alone decides. */
export function gatewaySender(gateway: Gateway): SmsSender {
  return {
    async send(text, handOver) {
      const { url, ...init } = buildRequest(gateway, text)
      await handOver?.record()
      const { ok, status, body } = await sendSmsRequest(url, init, handOver?.signal)
      if (ok) return 'gateway'
      const more = { detail: `${status} ${body.slice(0, MAX_DETAIL_LENGTH)}` }
      if (status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status)) {
        throw new PermanentFailure('La passerelle refuse ce message.', more)
      }
      throw new DeliveryFailure('La passerelle fait attendre ce message.', more)
    },
  }
}

function buildRequest({ url, headers, body }: Gateway, { to, text, messageId }: TextMessage) {
  const values = { to, text, id: messageId }
  return {
    url: fillSmsUrl(url, values),
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? undefined : fillSmsBody(body, headers, values),
  }
}
