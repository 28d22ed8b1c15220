import { S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import { Refusal } from '#contract/errors.ts'
import type { BucketAddress } from '#domain/operations/s3-url.ts'

const CONNECT_WITHIN_MS = 2_000
const ANSWER_WITHIN_MS = 5_000
const STALLED_AFTER_MS = 5_000
const MAX_SOCKETS = 200
const MAX_WAITING = 100
/** Without it every request would wait for the timeout of a bucket that is away. */
const PAUSE_MS = 1_000
const RETRY_AFTER_SECONDS = 5
const FULL_RETRY_AFTER_SECONDS = 60

/** Called after each request: with the refusal of one that the bucket did not serve, else with null. */
type Note = (refusal: Refusal | null) => void

type BucketState = { waiting: number; awayUntil: number; note: Note }

/** Throws storage_unavailable and storage_full; passes on the answers that reads distinguish, such as 404. */
export function createBucketClient(
  { endpoint, region, credentials }: BucketAddress,
  { answerWithinMs = ANSWER_WITHIN_MS, note = () => {} }: { answerWithinMs?: number; note?: Note } = {},
): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS }
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      socketTimeout: Math.max(STALLED_AFTER_MS, answerWithinMs),
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  const state = { waiting: 0, awayUntil: 0, note }
  client.middlewareStack.add((next) => (args) => guard(() => next(args), state), { step: 'initialize' })
  client.middlewareStack.add((next) => (args) => next(args).catch(endRetries), { step: 'deserialize' })
  return client
}

async function guard<T>(send: () => Promise<T>, state: BucketState): Promise<T> {
  if (state.waiting >= MAX_WAITING || performance.now() < state.awayUntil) throw unavailable()
  state.waiting += 1
  try {
    const answer = await send()
    state.note(null)
    return answer
  } catch (error) {
    const refusal = toRefusal(error)
    state.note(refusal)
    if (refusal === null) throw error
    if (statusOf(error) === undefined || Number(statusOf(error)) >= 500)
      state.awayUntil = performance.now() + PAUSE_MS
    throw refusal
  } finally {
    state.waiting -= 1
  }
}

/** Retried, a request that had no answer in time would take twice as long; another name is not retried. */
function endRetries(error: unknown): never {
  if (error instanceof Error && error.name === 'TimeoutError')
    throw new Error(`no answer from the bucket: ${error.message}`)
  throw error
}

function toRefusal(error: unknown): Refusal | null {
  if (isFull(error))
    return new Refusal('storage_full', { retryAfter: FULL_RETRY_AFTER_SECONDS, cause: error })
  const isRead = [304, 404, 416].includes(Number(statusOf(error))) && nameOf(error) !== 'NoSuchBucket'
  return isRead ? null : unavailable(error)
}

function unavailable(cause?: unknown): Refusal {
  return new Refusal('storage_unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause })
}

/** Garage says so in the message of an AccessDenied; others have a code or the status 507. */
function isFull(error: unknown): boolean {
  const isRefused = [400, 403, 409, 507].includes(Number(statusOf(error)))
  return (
    isRefused &&
    /quota|full|insufficient/i.test(`${nameOf(error)} ${error instanceof Error ? error.message : ''}`)
  )
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && '$metadata' in error
    ? (error as S3ServiceException).$metadata.httpStatusCode
    : undefined
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
