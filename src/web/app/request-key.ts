import { useRef } from 'react'
import { ApiError } from './api.ts'

type KeyedRequest = { body: string; key: string }

/** `Idempotency-Key` of a booking: one key per body, so that a retry after a lost response cannot book twice. */
export function useRequestKey() {
  const lastRequest = useRef<KeyedRequest | null>(null)
  const keyFor = (request: object): string => {
    const body = JSON.stringify(request)
    if (lastRequest.current?.body !== body) lastRequest.current = { body, key: createRequestKey() }
    return lastRequest.current.key
  }
  const settle = (error: Error | null) => {
    if (error === null || isOutcomeKnown(error)) lastRequest.current = null
  }
  return { keyFor, settle }
}

/** Without a response, or after a server error, the booking may have been made nevertheless. */
export function isOutcomeKnown(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && !isRequestRunning(error)
}

/** An earlier attempt with the same key is not over yet. */
export function isRequestRunning({ code }: ApiError): boolean {
  return code === 'request_running'
}

const ATTEMPT_MS = 10_000

/** One attempt of a call that is sent again until it is answered. A network that leads nowhere may keep one for minutes. */
export function repeatable(key: string) {
  return { headers: { 'Idempotency-Key': key }, signal: AbortSignal.timeout(ATTEMPT_MS) }
}

/** `crypto.randomUUID` is missing on plain HTTP; `getRandomValues` is not. */
export function createRequestKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('-')
}
