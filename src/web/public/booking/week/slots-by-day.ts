import { type Day, isPast, type LocalTime, type Minute, parseTime } from '#domain/language/time.ts'

export type SlotsByDay = ReadonlyMap<Day, readonly Minute[]>

/** Omits slots that have passed since the response. */
export function parseSlots(response: Record<string, string[]>, now: LocalTime | null): SlotsByDay {
  return new Map(
    Object.entries(response).map(([day, times]) => [
      day,
      times
        .flatMap((time) => parseTime(time) ?? [])
        .filter((minute) => now === null || !isPast({ day, minute }, now)),
    ]),
  )
}

export function hasSlot(slotsByDay: SlotsByDay, { day, minute }: LocalTime): boolean {
  return slotsByDay.get(day)?.includes(minute) ?? false
}

export function countSlots(slotsByDay: SlotsByDay, days: readonly Day[]): number {
  return days.reduce((sum, day) => sum + (slotsByDay.get(day)?.length ?? 0), 0)
}

export function slotCountText(count: number): string {
  if (count === 0) return 'aucun créneau'
  return count === 1 ? '1 créneau' : `${count} créneaux`
}
