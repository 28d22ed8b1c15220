import { ApiError } from './api.ts'

const LOST_CONNECTION = 'La connexion semble coupée. Réessayez dans un instant.'

/** The server's message, or `fallback` without one: the browser's would be in English. */
export function failureMessage(error: unknown, fallback: string = LOST_CONNECTION): string {
  return error instanceof ApiError ? error.message : fallback
}
