import { ApiError } from '#web/app/api.ts'

/** The server's own sentence, or ours where none came: a lost connection speaks the browser's English. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback
}
