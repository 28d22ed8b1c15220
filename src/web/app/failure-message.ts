import { ApiError } from './api.ts'

const LOST_CONNECTION = 'La connexion semble coupée. Réessayez dans un instant.'

/** The server's own sentence, or `fallback` where none came: the browser's would be English. */
export function failureMessage(error: unknown, fallback: string = LOST_CONNECTION): string {
  return error instanceof ApiError ? error.message : fallback
}
