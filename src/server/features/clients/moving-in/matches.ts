import type { MovingInChoices } from '#contract/clients/moving-in.ts'
import {
  type KnownPractitioner,
  type KnownService,
  matchPractitioner,
  matchService,
} from '#domain/clients/moving-in/matching.ts'
import type { Draft } from './reading.ts'

/** A text of the file, how many of its appointments have it, and the row that it stands for. */
export type TextMatch = { text: string; count: number; id: number | null }

/** More are not asked about: what has no service keeps its text. */
const MAX_TEXTS = 200

export type TextMatches = { services: TextMatch[]; practitioners: TextMatch[] }

/** Each text with the row that it stands for: as somebody chose, else as it is recognized. */
export function matchTexts(
  drafts: readonly Draft[],
  known: { services: readonly KnownService[]; practitioners: readonly KnownPractitioner[] },
  choices: Pick<MovingInChoices, 'services' | 'practitioners'>,
): TextMatches {
  const [only, ...others] = known.practitioners
  const ownOnly = others.length === 0 ? (only?.id ?? null) : null
  return {
    services: matchServiceTexts(
      drafts.flatMap(({ service }) => service || []),
      known.services,
      choices.services,
    ),
    practitioners: matched(
      drafts.map(({ practitioner }) => practitioner),
      {
        ids: choices.practitioners,
        known: known.practitioners,
        recognize: (text) => matchPractitioner(text, known.practitioners) ?? ownOnly,
      },
    ),
  }
}

/** Each of these texts, in their order, with the service that it stands for. */
export function matchServiceTexts(
  texts: readonly string[],
  known: readonly KnownService[],
  ids: (number | null)[] | undefined,
): TextMatch[] {
  return matched(texts, { ids, known, recognize: (text) => matchService(text, known) })
}

type Recognition = {
  ids: (number | null)[] | undefined
  known: readonly { id: number }[]
  recognize: (text: string) => number | null
}

/** In the order of the file; a chosen id that is gone meanwhile counts as none. */
function matched(texts: readonly string[], { ids, known, recognize }: Recognition): TextMatch[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const isKnown = new Set(known.map(({ id }) => id))
  return [...counts].slice(0, MAX_TEXTS).map(([text, count], index) => {
    const chosen = ids === undefined ? recognize(text) : (ids[index] ?? null)
    return { text, count, id: chosen !== null && isKnown.has(chosen) ? chosen : null }
  })
}
