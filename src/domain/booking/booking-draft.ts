import { isDay, type LocalTime } from '../language/time.ts'
import { MAX_BOOKED_OPTIONS } from '../visit/service-parts.ts'
import type {
  BookingDraft,
  LastChoice,
  RememberedParts,
  RememberedVisitor,
  VisitorDetails,
} from './visitor-memory.ts'

const MAX_DRAFT_AGE_MS = 30 * 60_000
const MAX_MEMORY_AGE_MS = 365 * 24 * 3_600_000
const MAX_LENGTH = 300
const MAX_ID = 2_147_483_647

/** As stored by `stamp`; null if too old, or if its shape is not the one of a draft. `now`: epoch milliseconds. */
export function parseBookingDraft(text: string | null, now: number): BookingDraft | null {
  const stored = parseStamped(text, { now, maxAge: MAX_DRAFT_AGE_MS })
  const details = stored && detailsOf(stored)
  if (!details) return null
  const { serviceId, praticienId, slot } = stored
  return isOptional(serviceId, isId) && isOptional(praticienId, isId) && isOptional(slot, isLocalTime)
    ? { ...details, serviceId, ...partsOf(stored), praticienId, slot }
    : null
}

/** Parts of another shape are left out. */
function partsOf({ minutes, variant, optionIds }: Record<string, unknown>): RememberedParts {
  return {
    ...(isId(minutes) && { minutes }),
    ...(isText(variant) && { variant }),
    ...(isIds(optionIds) && { optionIds }),
  }
}

/** A last choice of another shape, as somebody may have edited it, is left out. */
export function parseRememberedVisitor(text: string | null, now: number): RememberedVisitor | null {
  const stored = parseStamped(text, { now, maxAge: MAX_MEMORY_AGE_MS })
  const details = stored && detailsOf(stored)
  if (!details) return null
  const last = lastChoiceOf(stored.last)
  return last ? { ...details, last } : details
}

function lastChoiceOf(value: unknown): LastChoice | null {
  if (!isRecord(value)) return null
  const { serviceId, praticienId } = value
  if (!isId(serviceId) || !isOptional(praticienId, isId)) return null
  const parts = partsOf(value)
  return praticienId === undefined ? { serviceId, ...parts } : { serviceId, ...parts, praticienId }
}

type Age = { now: number; maxAge: number }

function parseStamped(text: string | null, { now, maxAge }: Age): Record<string, unknown> | null {
  const stored = parseRecord(text)
  const age = now - Number(stored?.savedAt)
  return age >= 0 && age < maxAge ? stored : null
}

function parseRecord(text: string | null): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return isRecord(parsed) ? parsed : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function detailsOf({ name, email, phone }: Record<string, unknown>): VisitorDetails | null {
  return isText(name) && isText(email) && isText(phone) ? { name, email, phone } : null
}

function isOptional<T>(value: unknown, isValid: (value: unknown) => value is T): value is T | undefined {
  return value === undefined || isValid(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH
}

function isId(value: unknown): value is number {
  return isWithin(value, 1, MAX_ID)
}

function isIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.length <= MAX_BOOKED_OPTIONS && value.every(isId)
}

function isLocalTime(value: unknown): value is LocalTime {
  return (
    isRecord(value) && typeof value.day === 'string' && isDay(value.day) && isWithin(value.minute, 0, 1439)
  )
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
