import { ApiError } from './api.ts'

/** What to say of a call that failed: the server's own words, or that none came. */
export function failureMessage(error: Error): string {
  if (error instanceof ApiError) return error.message
  return 'La connexion semble coupée. Réessayez dans un instant.'
}
