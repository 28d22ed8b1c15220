import { frenchPrice, toEuros } from '../language/money.ts'
import { french, NBSP } from '../language/typography.ts'
import { type AgreedPart, withinSentence } from './service-parts.ts'

/** « En plus : aromathérapie + 6 €, pierres chaudes + 10 € (+ 15 min) », of options of a service. */
export function supplementsText(options: readonly AgreedPart[]): string {
  return french`En plus : ${options.map(supplementText).join(', ')}`
}

function supplementText({ name, minutes, cents }: AgreedPart): string {
  const price = cents > 0 ? `${NBSP}+${NBSP}${frenchPrice(toEuros(cents))}` : ' sans supplément'
  const named = withinSentence(name) + price
  return minutes > 0 ? french`${named} (+${NBSP}${minutes} min)` : named
}
