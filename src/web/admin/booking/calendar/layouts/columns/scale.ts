import type { Minute, Span } from '#domain/language/time.ts'

/** A quarter of an hour holds one line of text. */
export const HOUR_PX = 64

export const CLICK_STEP_MINUTES = 30
export const DRAG_STEP_MINUTES = 15

export function toPixels(minutes: Minute): number {
  return (minutes / 60) * HOUR_PX
}

/** `y` in pixels below the start of the hours shown. */
export function minuteAt(y: number, step: number, { start, end }: Span): Minute {
  const minute = start + Math.floor(((y / HOUR_PX) * 60) / step) * step
  return Math.min(Math.max(minute, start), end - step)
}

export function toMinutes(pixels: number, step: number): Minute {
  return Math.round(((pixels / HOUR_PX) * 60) / step) * step
}

/** The part of a span within the hours shown; empty where it is outside them. */
export function visiblePart(span: Span, hours: Span): Span {
  const start = Math.max(span.start, hours.start)
  return { start, end: Math.max(start, Math.min(span.end, hours.end)) }
}
