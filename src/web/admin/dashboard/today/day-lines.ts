import type { Block } from '#contract/booking/blocks.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { type LocalTime, type Minute, parseEnd, type Span } from '#domain/language/time.ts'
import { entryEnd, entryStart } from '../../booking/entries/agenda-entries.ts'

type When = 'done' | 'current' | 'next' | 'later'

export type DayLine = Span &
  (
    | { kind: 'reservation'; details: AgendaReservation; when: When }
    | { kind: 'block'; details: Block; when: Exclude<When, 'next'> }
    | { kind: 'free'; when: 'current' | 'later' }
  )

type Day = {
  reservations: readonly AgendaReservation[]
  blocks: readonly Block[]
  free: readonly { from: string; to: string }[]
}

const MIN_FREE_MINUTES = 15

/** Lines of today by their start; gaps that are over are left out, and one that has begun starts now. */
export function listDayLines({ reservations, blocks, free }: Day, { minute }: LocalTime): DayLine[] {
  const entries = [
    ...reservations.map((details) => ({ kind: 'reservation' as const, details })),
    ...blocks.map((details) => ({ kind: 'block' as const, details })),
  ].map((entry) => {
    const span = { start: entryStart(entry).minute, end: entryEnd(entry) }
    return { ...entry, ...span, when: whenOf(span, minute) }
  })
  const gaps = free
    .map(({ from, to }) => ({ start: parseEnd(from) ?? 0, end: parseEnd(to) ?? 0 }))
    .filter(({ start, end }) => end - Math.max(start, minute) >= MIN_FREE_MINUTES)
    .map((gap) => ({
      ...gap,
      kind: 'free' as const,
      start: Math.max(gap.start, minute),
      when: gap.start <= minute ? ('current' as const) : ('later' as const),
    }))
  return markNext([...entries, ...gaps].sort((a, b) => a.start - b.start))
}

function whenOf({ start, end }: Span, minute: Minute): Exclude<When, 'next'> {
  if (end <= minute) return 'done'
  return start <= minute ? 'current' : 'later'
}

/** Several reservations are next when they start together, in different agendas. */
function markNext(lines: DayLine[]): DayLine[] {
  const next = lines.find(({ kind, when }) => kind === 'reservation' && when === 'later')
  return lines.map((line) =>
    line.kind === 'reservation' && line.when === 'later' && line.start === next?.start
      ? { ...line, when: 'next' }
      : line,
  )
}
