import { type Day, isPast, type LocalTime, type Minute, parseTime } from '#domain/time.ts'

export type Offered = ReadonlyMap<Day, readonly Minute[]>

/** Omits slots that have passed since the response. */
export function readOffered(answer: Record<string, string[]>, now: LocalTime | null): Offered {
  return new Map(
    Object.entries(answer).map(([day, times]) => [
      day,
      times
        .flatMap((time) => parseTime(time) ?? [])
        .filter((minute) => now === null || !isPast({ day, minute }, now)),
    ]),
  )
}

export function offers(offered: Offered, { day, minute }: LocalTime): boolean {
  return offered.get(day)?.includes(minute) ?? false
}

export function countSlots(offered: Offered, days: readonly Day[]): number {
  return days.reduce((sum, day) => sum + (offered.get(day)?.length ?? 0), 0)
}
