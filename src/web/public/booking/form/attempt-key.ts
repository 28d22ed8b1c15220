import { useRef } from 'react'
import { ApiError } from '#web/app/api.ts'
import { randomKey } from '#web/app/random-key.ts'

type KeyedAttempt = { body: string; key: string }

/**
 * The `Idempotency-Key` of a booking: the same for the same body, so that trying again after a lost reply cannot
 * book twice; new when the body changes or the server has given its final word.
 */
export function useAttemptKey() {
  const attempt = useRef<KeyedAttempt | null>(null)
  const keyFor = (request: object): string => {
    const body = JSON.stringify(request)
    if (attempt.current?.body !== body) attempt.current = { body, key: randomKey() }
    return attempt.current.key
  }
  const settle = (error: Error | null) => {
    if (error === null || isFinal(error)) attempt.current = null
  }
  return { keyFor, settle }
}

/** Without an answer, or with one from a server in trouble, the booking may have been made all the same. */
export function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && error.code !== 'request_running'
}
