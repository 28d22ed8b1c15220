import { failureMessage } from './failure-message.ts'

/** What a call brought: its answer, or the sentence that says why there is none. Travels as JSON. */
export type Attempt<T> = { data: T; failure?: never } | { data?: never; failure: string }

/** A loader that fails takes its whole page with it; an attempt leaves the page usable. */
export async function attempt<T>(call: Promise<T>): Promise<Attempt<T>> {
  try {
    return { data: await call }
  } catch (error) {
    return { failure: failureMessage(error as Error) }
  }
}
