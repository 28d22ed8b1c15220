import type { Minute } from '../language/time.ts'
import { french } from '../language/typography.ts'

type BookedDay = { count: number; bookedMinutes: Minute; workedMinutes: Minute }

/** Share of the working time that is booked, from 0 to 1; null on a day without any. */
export function loadOf({ bookedMinutes, workedMinutes }: BookedDay): number | null {
  // Reservations may lie outside the hours.
  return workedMinutes === 0 ? null : Math.min(1, bookedMinutes / workedMinutes)
}

export const LOAD_STEPS = [0, 1, 2, 3, 4] as const
export type LoadStep = (typeof LOAD_STEPS)[number]

/** The quarter of the working time that the reservations reach; 0 without any, 1 for those outside the hours alone. */
export function loadStepOf(day: BookedDay): LoadStep {
  if (day.count === 0) return 0
  const quarters = Math.ceil((loadOf(day) ?? 0) * 4)
  return LOAD_STEPS.find((step) => step > 0 && step >= quarters) ?? 4
}

export const LOAD_STEP_LABELS: Record<LoadStep, string> = {
  0: 'aucun rendez-vous',
  1: 'jusqu’au quart',
  2: 'jusqu’à la moitié',
  3: 'jusqu’aux trois quarts',
  4: 'au-delà',
}

/** « rempli à 80 % », « en dehors des heures de travail ». */
export function loadText(day: BookedDay): string {
  const load = loadOf(day)
  return load === null ? 'en dehors des heures de travail' : french`rempli à ${Math.round(load * 100)} %`
}
