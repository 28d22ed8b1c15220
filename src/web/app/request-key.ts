import { useRef } from 'react'
import { ApiError } from './api.ts'

type KeyedRequest = { body: string; key: string }

/**
 * The `Idempotency-Key` of a booking: the same for the same body, so that trying again after a lost reply cannot
 * book twice; new when the body changes or `settle` is given the server's final answer.
 */
export function useRequestKey() {
  const last = useRef<KeyedRequest | null>(null)
  const keyFor = (request: object): string => {
    const body = JSON.stringify(request)
    if (last.current?.body !== body) last.current = { body, key: randomKey() }
    return last.current.key
  }
  const settle = (error: Error | null) => {
    if (error === null || isFinal(error)) last.current = null
  }
  return { keyFor, settle }
}

/** Without an answer, or with one from a server in trouble, the booking may have been made all the same. */
export function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && error.code !== 'request_running'
}

/** A key that nobody guesses. `crypto.randomUUID` is missing on plain http; random values are not. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('-')
}
