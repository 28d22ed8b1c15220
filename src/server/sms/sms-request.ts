import { DeliveryFailure, UnknownOutcome } from '#domain/messages/delivery.ts'

/** Shorter than the lease, but long: after a timeout, a text that a slow gateway accepts may be sent twice. */
const TIMEOUT_MS = 60_000
const MAX_BODY_BYTES = 65_536

export type GatewayReply = { ok: boolean; status: number; body: string }

/** Redirects are not followed. The status counts even if the connection ends before the body is complete. */
export async function sendSmsRequest(
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<GatewayReply> {
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) })
    const { ok, status } = response
    return { ok, status, body: await readStart(response) }
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

/** An answer is short; what is longer is not read to its end. */
async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= MAX_BODY_BYTES) break
    }
  } catch {
    // Broken off: what has arrived counts.
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** DNS, connection and TLS failures: no byte of the request was sent. */
const BEFORE_REQUEST =
  /^(ERR_INVALID_URL|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO)$/
