import fc from 'fast-check'
import type { Pattern } from '../../../scripts/house/patterns.ts'

const MAX_WORD = 16
const MAX_LENGTH = 60_000
/** Matching 60,000 characters takes below 1 ms in linear time, several times this in quadratic time. */
const SUSPICIOUS_MS = 20
const WORDS = 3
const ENDINGS = ['\0', '\n']

/** A piece of a matching text whose repetition makes the pattern's time grow faster than the text; null if none. */
export function findSlowAttack(pattern: Pattern): string | null {
  const expression = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
  for (const { lead, piece } of attacksOn(pattern)) {
    for (const ending of ENDINGS) {
      const attack = (count: number) => lead + piece.repeat(count) + ending
      if (isSuperLinear(expression, attack, MAX_LENGTH / piece.length)) return lead + piece
    }
  }
  return null
}

/** Grows slowly at first, so that even exponential time stays short. */
function isSuperLinear(expression: RegExp, attack: (count: number) => string, max: number): boolean {
  for (const count of growingCounts(max)) {
    if (measure(expression, attack(count)) < SUSPICIOUS_MS) continue
    // A stalled machine is slow once: the fastest of several runs decides, and how it grows.
    const [half, whole] = [count / 2, count].map((n) => fastest(expression, attack(Math.floor(n))))
    if ((whole as number) > SUSPICIOUS_MS && (whole as number) > 3 * (half as number)) return true
  }
  return false
}

/** Up to the largest, which decides for expressions that only slow down late. */
function growingCounts(max: number): number[] {
  const last = Math.floor(max)
  const counts = [8]
  for (let count = 8; count < last; counts.push(count)) {
    count = Math.min(last, Math.ceil(count * (count < 50 ? 1.12 : 6)))
  }
  return counts
}

function fastest(expression: RegExp, text: string): number {
  return Math.min(...Array.from({ length: 3 }, () => measure(expression, text)))
}

function measure(expression: RegExp, text: string): number {
  const start = performance.now()
  expression.test(text)
  return performance.now() - start
}

type Attack = { lead: string; piece: string }

function attacksOn(pattern: Pattern): Attack[] {
  const attacks = matchingTexts(pattern).flatMap((text) =>
    Array.from({ length: text.length }, (_, start) =>
      Array.from({ length: text.length - start }, (_, rest) => text.slice(start, start + rest + 1)).flatMap(
        (piece) => [
          { lead: '', piece },
          { lead: text.slice(0, start), piece },
        ],
      ),
    ).flat(),
  )
  return [...new Map(attacks.map((attack) => [JSON.stringify(attack), attack])).values()]
}

const LOOKAROUND = /\(\?<?[=!](?:\\.|\[(?:\\.|[^\]\\])*\]|\((?:\\.|[^()\\])*\)|[^()\\[])*\)/g

/** Short texts that the pattern matches, without its conditions that the generator does not know. */
function matchingTexts({ source, flags }: Pattern): string[] {
  const plain = source
    .replace(LOOKAROUND, '')
    .replace(/\\(?:[bB]|[1-9]\+?)/g, '')
    .replace(/\\p\{C[cs]\}/g, '\\0')
    .replaceAll('\\P{Cc}', 'a')
  if (plain === '') return []
  const texts = fc.stringMatching(new RegExp(plain, flags.replace(/[gyi]/g, '')), { size: 'xsmall' })
  return fc.sample(texts, { seed: 1, numRuns: WORDS }).map((text) => text.slice(0, MAX_WORD))
}
