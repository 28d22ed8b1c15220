import { END_OF_DAY, type Minute } from '#domain/time.ts'

export const HOUR_PX = 56

export const CLICK_STEP_MINUTES = 30
export const DRAG_STEP_MINUTES = 15

export function toPixels(minutes: Minute): number {
  return (minutes / 60) * HOUR_PX
}

export function minuteAt(y: number, step: number): Minute {
  const minute = Math.floor(((y / HOUR_PX) * 60) / step) * step
  return Math.min(Math.max(minute, 0), END_OF_DAY - step)
}

export function toMinutes(pixels: number, step: number): Minute {
  return Math.round(((pixels / HOUR_PX) * 60) / step) * step
}
