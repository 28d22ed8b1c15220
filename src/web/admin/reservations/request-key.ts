/** One key per request body: sent again unchanged, it is the same request; changed, it is another. */
export function requestKey(): (body: unknown) => string {
  let last = { body: '', key: '' }
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.body) last = { body: text, key: randomKey() }
    return last.key
  }
}

/** `crypto.randomUUID` is missing on plain http; random values are not. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('-')
}
