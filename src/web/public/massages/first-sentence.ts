export function splitFirstSentence(text: string): [opening: string, remainder: string] {
  const [opening = '', ...others] = text.trim().split(/(?<=[.!?…])\s+/u)
  return [opening, others.join(' ')]
}
