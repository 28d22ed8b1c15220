import { ClosingRequest } from '#contract/booking/closing.ts'
import { required } from '#contract/fields.ts'
import type { Day } from '#domain/language/time.ts'
import { normalizeTime } from '../../forms/normalize-time.ts'

export const PRACTICE = 'cabinet'

/** Once, every week without an end, or every week up to a day. */
export type ClosingRepetition = 'once' | 'always' | 'until'

/** `who`: the id of a person, PRACTICE, or empty while nobody is chosen. */
export type ClosingFields = {
  who: string
  from: Day
  to: Day
  isAllDay: boolean
  start: string
  end: string
  repeats: ClosingRepetition
  until: Day
  label: string
}

export type ClosingFault = { field: keyof ClosingFields; message: string }

/** Parses the form into a request, or returns its faults by field. */
export function parseClosing(
  fields: ClosingFields,
): { request: ClosingRequest } | { faults: ClosingFault[] } {
  const missing = findMissing(fields)
  const parsed = ClosingRequest.safeParse(toRequest(fields))
  if (parsed.success && missing.length === 0) return { request: parsed.data }
  const issues = parsed.success ? [] : parsed.error.issues
  return {
    faults: [
      ...missing,
      ...issues.map(({ path: [name], message }) => ({ field: fieldNamed(String(name)), message })),
    ],
  }
}

export function fieldNamed(name: string): keyof ClosingFields {
  if (name === 'practice' || name === 'praticienId') return 'who'
  if (name === 'always') return 'repeats'
  return name as keyof ClosingFields
}

function toRequest(fields: ClosingFields) {
  const { who, from, to, isAllDay, label } = fields
  return {
    ...(who === PRACTICE ? { practice: true } : { praticienId: Number(who) || undefined }),
    from,
    to,
    label,
    ...(!isAllDay && { start: normalizeTime(fields.start), end: normalizeTime(fields.end) }),
    ...(repetitionOf(fields) === 'until' && { until: fields.until }),
    ...(repetitionOf(fields) === 'always' && { always: true }),
  }
}

/** Only a single day is repeated. */
export function repetitionOf({
  repeats,
  from,
  to,
}: Pick<ClosingFields, 'repeats' | 'from' | 'to'>): ClosingRepetition {
  return from === to ? repeats : 'once'
}

function findMissing(fields: ClosingFields): ClosingFault[] {
  const { who, isAllDay, start, end, until } = fields
  const faults: (ClosingFault | false)[] = [
    who === '' && { field: 'who', message: 'Choisissez qui ferme.' },
    !isAllDay && start === '' && end === '' && { field: 'start', message: required('De') },
    repetitionOf(fields) === 'until' && until === '' && { field: 'until', message: required('Jusqu’au') },
  ]
  return faults.filter((fault) => fault !== false)
}
