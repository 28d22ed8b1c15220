import { END_OF_DAY, type Minute } from '#domain/time.ts'

export const HOUR_PX = 56

/** In minutes. A click selects a half hour, a drag a quarter. */
export const CLICK_STEP = 30
export const DRAG_STEP = 15

export function yOf(minute: Minute): number {
  return (minute / 60) * HOUR_PX
}

export function minuteAt(y: number, step: number): Minute {
  const minute = Math.floor(((y / HOUR_PX) * 60) / step) * step
  return Math.min(Math.max(minute, 0), END_OF_DAY - step)
}

export function minutesOver(pixels: number, step: number): Minute {
  return Math.round(((pixels / HOUR_PX) * 60) / step) * step
}
