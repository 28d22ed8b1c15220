import { END_OF_DAY, type Minute } from '#domain/time.ts'

/** Height of an hour in a day of columns. */
export const HOUR_PX = 56

/** A start that a hand chooses lies on the half hour, what it drags on the quarter. */
export const CLICK_STEP = 30
export const DRAG_STEP = 15

export function yOf(minute: Minute): number {
  return (minute / 60) * HOUR_PX
}

/** The minute at that height, down to its step; within the day. */
export function minuteAt(y: number, step: number): Minute {
  const minute = Math.floor(((y / HOUR_PX) * 60) / step) * step
  return Math.min(Math.max(minute, 0), END_OF_DAY - step)
}

/** How many minutes a way of so many pixels is, to the nearest step. */
export function minutesOver(pixels: number, step: number): Minute {
  return Math.round(((pixels / HOUR_PX) * 60) / step) * step
}
