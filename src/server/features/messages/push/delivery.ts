import { buildPushPayload } from '@block65/webcrypto-web-push'
import { isPushServiceAddress } from '#domain/messages/practice/push-service.ts'
import { isPublicAddress } from '#server/mail/addresses.ts'
import type { Probes } from '#server/site/probes.ts'
import type { PushKeys } from './key-pair.ts'
import type { PushAddress } from './queries.ts'

export type PushNetwork = Pick<Probes, 'resolveHost' | 'postOverHttps'>

/** `gone`: the browser has no such address any more. `useless`: another attempt would end the same way. */
export type PushOutcome = { kind: 'delivered' | 'gone' | 'useless' } | { kind: 'later'; afterMs: number }

export type PushMessage = {
  text: string
  /** In which a phone that is switched off may still get it. */
  ttlSeconds: number
  /** How a push service reaches whoever runs the site: a URL of https or mailto. */
  subject: string
}

const WITHIN_MS = 10_000

type Delivery = { address: PushAddress; keys: PushKeys; message: PushMessage }

/**
 * One request: https on port 443, to a known push service, at a public address that stays the same for the connection.
 * No redirect is followed, and of the answer its head alone is read.
 */
export async function deliverPush(
  network: PushNetwork,
  { address, keys, message }: Delivery,
): Promise<PushOutcome> {
  if (!isPushServiceAddress(address.endpoint)) return { kind: 'gone' }
  const { headers, body } = await buildPushPayload(
    { data: message.text, options: { ttl: message.ttlSeconds, urgency: 'high' } },
    { endpoint: address.endpoint, expirationTime: null, keys: address },
    { ...keys, subject: message.subject },
  )
  try {
    return await post(network, new URL(address.endpoint), { headers, body })
  } catch (error) {
    // Of sockets, names and certificates, and of the time limit.
    if (error instanceof Error && 'code' in error) return { kind: 'later', afterMs: 0 }
    throw error
  }
}

async function post(
  network: PushNetwork,
  url: URL,
  request: { headers: Record<string, string>; body: Uint8Array },
): Promise<PushOutcome> {
  const signal = AbortSignal.timeout(WITHIN_MS)
  const addresses = await Promise.race([network.resolveHost(url.hostname), rejectionOf(signal)])
  const [address] = addresses
  if (address === undefined) return { kind: 'later', afterMs: 0 }
  if (!addresses.every(isPublicAddress)) return { kind: 'useless' }
  const answer = await network.postOverHttps(url, { ...request, address, signal })
  answer.close()
  return outcomeOf(answer)
}

function outcomeOf({ status, headers }: { status: number; headers: Record<string, unknown> }): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    const seconds = Number(headers['retry-after'])
    return { kind: 'later', afterMs: seconds > 0 ? seconds * 1000 : 0 }
  }
  return { kind: 'useless' }
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}
