export function firstSentence(text: string): [opening: string, rest: string] {
  const [opening = '', ...rest] = text.trim().split(/(?<=[.!?…])\s+/u)
  return [opening, rest.join(' ')]
}
