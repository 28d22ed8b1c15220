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
