import { ApiError } from './api.ts'

export const LOST_CONNECTION = 'La connexion semble coupée. Réessayez dans un instant.'

/** Shown without a message of the server, or what is shown in any case. */
export type FailureText = string | ((error: unknown) => string)

/** The server's message, or `failure` without one: the browser's would be in English. */
export function failureMessage(error: unknown, failure: FailureText = LOST_CONNECTION): string {
  if (typeof failure === 'function') return failure(error)
  return error instanceof ApiError ? error.message : failure
}

/** The sentence in any case, the server's message beneath. */
export function withReason(sentence: string): FailureText {
  return (error) => (error instanceof ApiError ? `${sentence}\n${error.message}` : sentence)
}
