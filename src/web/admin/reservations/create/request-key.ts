import { randomKey } from '#web/app/random-key.ts'

/** One key per request body: sent again unchanged, it is the same request; changed, it is another. */
export function requestKey(): (body: unknown) => string {
  let last = { body: '', key: '' }
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.body) last = { body: text, key: randomKey() }
    return last.key
  }
}
