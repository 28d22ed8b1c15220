import { french } from '#domain/language/typography.ts'

/** Billed SMS of a template, for its example and for the longest message of the next days. */
export function segmentsText({ example, longest }: { example: number; longest: number | null }): string {
  const count = french`${example} SMS`
  if (longest === null) return count
  return longest === example
    ? french`${count}, même avec les noms les plus longs des 7 prochains jours`
    : french`${count}, et ${longest} SMS avec les noms les plus longs des 7 prochains jours`
}
