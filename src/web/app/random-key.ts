/** A key that nobody guesses. `crypto.randomUUID` is missing on plain http; random values are not. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('-')
}
