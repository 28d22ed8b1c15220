import { data } from 'react-router'
import { ApiError } from './api.ts'
import { failureMessage } from './failure-message.ts'

export type Attempt<T> = { data: T; failure?: never } | { data?: never; failure: string }

/** A rejected loader replaces the whole page with the error page; a failed attempt leaves the page usable. */
export async function attempt<T>(call: Promise<T>): Promise<Attempt<T>> {
  try {
    return { data: await call }
  } catch (error) {
    return { failure: failureMessage(error as Error) }
  }
}

/** Loader data of a page behind a secret link: null, with status 404, if the link opens nothing. */
export async function openLink<T>(call: Promise<T>) {
  const opened: Attempt<T | null> = await attempt(call.catch(nullIfUnknown))
  return opened.data === null ? data(opened, { status: 404 }) : opened
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
