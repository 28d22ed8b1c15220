import type { LocalTime, Minute } from '#domain/time.ts'
import type { AgendaEntry } from './agenda-entries.ts'

/** An empty stretch that somebody drew; whose it is, where the screen tells. */
export type Stretch = { at: LocalTime; end: Minute; praticienId: number | null }

/** What can be done on a calendar, whichever draws it. */
export type OnAgenda = {
  /** `null`: what was clicked is past. `time` is '' where only a day was clicked. */
  create(at: LocalTime | null, time: string, praticienId?: number): void
  select(stretch: Stretch): void
  open(item: AgendaEntry): void
  /** Puts an item elsewhere, or changes its length; answers whether it may stay where it was dropped. */
  put(item: AgendaEntry, target: { to: LocalTime; end: Minute }): boolean
}
