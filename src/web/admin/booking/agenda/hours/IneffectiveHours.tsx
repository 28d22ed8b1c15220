import { useWatch } from 'react-hook-form'
import type { TimeRange } from '#domain/booking/agenda.ts'
import { frenchTime, parseEnd } from '#domain/language/time.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import type { WeekPath } from '../fields/week-path.ts'

/** Tells that a closed weekday's own hours, kept for when it reopens, have no effect. */
export function IneffectiveHours({ name }: { name: `${WeekPath}dayHours.${number}.ranges` }) {
  const ranges = useWatch<AgendaFields, typeof name>({ name })
  return <p className={primitivesStyles.note}>{ineffectiveHoursSentence(ranges)}</p>
}

function ineffectiveHoursSentence(ranges: readonly Partial<TimeRange>[]): string {
  const list = ranges.flatMap(({ start, end }) =>
    start && end ? [timeLabel(start) + DASH + timeLabel(end)] : [],
  )
  const hours = list.length === 0 ? ', sans plage' : ` (${list.join(', ')})`
  return french`Sans effet tant que le jour est fermé : ses horaires propres${hours}.`
}

const DASH = `${NNBSP}–${NNBSP}`

/** A time that is not valid yet is quoted as it was typed. */
function timeLabel(text: string): string {
  const minute = parseEnd(text)
  return minute === null ? text : frenchTime(minute)
}
