import { type Day, daysBetween, type LocalTime, type Minute } from '#domain/language/time.ts'

export type FreeDay = { day: Day; slots: readonly Minute[] }

/** The slot to which a key leads within the week; undefined for other keys, and at the edges. */
export function moveToSlot(key: string, from: LocalTime, days: readonly FreeDay[]): LocalTime | undefined {
  const slots = days.find(({ day }) => day === from.day)?.slots ?? []
  switch (key) {
    case 'ArrowUp':
      return slotOf(from.day, slots[slots.indexOf(from.minute) - 1])
    case 'ArrowDown':
      return slotOf(from.day, slots[slots.indexOf(from.minute) + 1])
    case 'Home':
      return slotOf(from.day, slots[0])
    case 'End':
      return slotOf(from.day, slots.at(-1))
    case 'ArrowLeft':
      return nearestOf(
        days.filter(hasSlots).findLast(({ day }) => day < from.day),
        from.minute,
      )
    case 'ArrowRight':
      return nearestOf(
        days.filter(hasSlots).find(({ day }) => day > from.day),
        from.minute,
      )
    default:
      return undefined
  }
}

/** The nearest hour of the nearest day: a slot of the same day wins over one that is closer in hours. */
export function nearestSlotTo({ day, minute }: LocalTime, days: readonly FreeDay[]): LocalTime | undefined {
  const distance = (other: FreeDay) => Math.abs(daysBetween(day, other.day))
  return nearestOf(days.filter(hasSlots).toSorted((a, b) => distance(a) - distance(b))[0], minute)
}

/** The day to which a key leads in a row of days; undefined for other keys. */
export function moveAlong(key: string, from: Day, days: readonly Day[]): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return days.findLast((day) => day < from)
    case 'ArrowRight':
      return days.find((day) => day > from)
    case 'Home':
      return days[0]
    case 'End':
      return days.at(-1)
    default:
      return undefined
  }
}

function hasSlots({ slots }: FreeDay): boolean {
  return slots.length > 0
}

function nearestOf(column: FreeDay | undefined, minute: Minute): LocalTime | undefined {
  const distance = (slot: Minute) => Math.abs(slot - minute)
  return column && slotOf(column.day, column.slots.toSorted((a, b) => distance(a) - distance(b))[0])
}

function slotOf(day: Day, minute: Minute | undefined): LocalTime | undefined {
  return minute === undefined ? undefined : { day, minute }
}
