import { failureMessage } from './failure-message.ts'

/** Serializable, hence a message instead of an Error. */
export type Attempt<T> = { data: T; failure?: never } | { data?: never; failure: string }

/** Unlike a rejected loader, which replaces the whole page by the error page, a failed attempt keeps it usable. */
export async function attempt<T>(call: Promise<T>): Promise<Attempt<T>> {
  try {
    return { data: await call }
  } catch (error) {
    return { failure: failureMessage(error as Error) }
  }
}
