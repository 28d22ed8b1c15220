import { useRef } from 'react'
import { ApiError } from './api.ts'

type KeyedRequest = { body: string; key: string }

/** `Idempotency-Key` of a booking: one key per body, so that a retry after a lost response cannot book twice. */
export function useRequestKey() {
  const lastRequest = useRef<KeyedRequest | null>(null)
  const keyFor = (request: object): string => {
    const body = JSON.stringify(request)
    if (lastRequest.current?.body !== body) lastRequest.current = { body, key: randomKey() }
    return lastRequest.current.key
  }
  const settle = (error: Error | null) => {
    if (error === null || isOutcomeKnown(error)) lastRequest.current = null
  }
  return { keyFor, settle }
}

/** Without a response, or after a server error, the booking may have been made nevertheless. */
export function isOutcomeKnown(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && error.code !== 'request_running'
}

/** `crypto.randomUUID` is missing on plain HTTP; `getRandomValues` is not. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('-')
}
