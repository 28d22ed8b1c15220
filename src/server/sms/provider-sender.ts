import { DeliveryFailure, PermanentFailure, UnknownOutcome } from '#domain/messages/delivery.ts'
import type { SmsAnswer } from '#domain/messages/sms/provider-answers.ts'
import { SmsAccountFailure } from '#domain/messages/sms/provider-failure.ts'
import type { SmsAccount, SmsProvider } from '#domain/messages/sms/providers.ts'
import { countSmsSegments } from '#domain/messages/sms/segments.ts'
import { type GatewayReply, sendSmsRequest } from './sms-request.ts'
import type { SmsSender } from './sms-sender.ts'

const MAX_DETAIL_LENGTH = 200
/** A screen waits for it. */
const CREDIT_TIMEOUT_MS = 10_000

/** Sends through a provider that the owner chose; its status and body together say what became of the message. */
export function providerSender(provider: SmsProvider, account: SmsAccount): SmsSender {
  return {
    async send({ to, text, messageId: id }, handOver) {
      const { url, ...request } = provider.ask({ to, text, id }, account)
      await handOver?.record(countSmsSegments(text))
      const reply = await sendSmsRequest(url, { ...request, method: 'POST' }, handOver?.signal)
      const answer = provider.read(reply.status, parseBody(reply.body))
      if (answer === 'accepted') return 'gateway'
      throw failureOf(answer, provider.name, detailOf(reply, account))
    },
  }
}

/** SMS that the account still pays for; null if the provider does not say so. Nothing is sent. */
export async function readSmsCredit(
  { credit }: SmsProvider,
  account: Pick<SmsAccount, 'login' | 'key'>,
): Promise<number | null> {
  const { url, headers } = credit.ask(account)
  try {
    const { ok, body } = await sendSmsRequest(url, { headers }, AbortSignal.timeout(CREDIT_TIMEOUT_MS))
    return ok ? credit.read(parseBody(body)) : null
  } catch (error) {
    if (error instanceof DeliveryFailure) return null
    throw error
  }
}

function failureOf(answer: Exclude<SmsAnswer, 'accepted'>, name: string, detail: string): DeliveryFailure {
  if (answer === 'refused') return new PermanentFailure(`${name} refuse ce message.`, { detail })
  if (answer === 'wait') return new DeliveryFailure(`${name} fait attendre ce message.`, { detail })
  if (answer === 'unclear')
    return new UnknownOutcome(
      `${name} a répondu sans dire si le message est accepté. Il est peut-être parti.`,
      { detail },
    )
  return new SmsAccountFailure(answer, name, detail)
}

function parseBody(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** For the log and the owner; a provider may quote the secrets that it refuses. */
function detailOf({ status, body }: GatewayReply, { login, key }: SmsAccount): string {
  const secrets = [login, key].filter((secret) => secret !== '')
  const safe = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), body)
  return `${status} ${safe.slice(0, MAX_DETAIL_LENGTH)}`
}
