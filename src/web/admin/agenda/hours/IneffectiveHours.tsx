import { useWatch } from 'react-hook-form'
import type { TimeRange } from '#domain/agenda.ts'
import { frenchTime, parseEnd } from '#domain/time.ts'
import { french } from '#domain/typography.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import fieldsStyles from '../fields/fields.module.css'

/** Tells that a closed weekday's own hours, kept for when it reopens, have no effect. */
export function IneffectiveHours({ index }: { index: number }) {
  const ranges = useWatch<AgendaFields, `dayHours.${number}.ranges`>({ name: `dayHours.${index}.ranges` })
  return <p className={fieldsStyles.note}>{ineffectiveHoursSentence(ranges)}</p>
}

function ineffectiveHoursSentence(ranges: readonly TimeRange[]): string {
  if (ranges.length === 0)
    return french`Sans effet tant que le jour est fermé : ses horaires propres, sans plage.`
  const list = ranges.map(({ start, end }) => `${timeLabel(start)} – ${timeLabel(end)}`).join(', ')
  return french`Sans effet tant que le jour est fermé : ses horaires propres (${list}).`
}

/** A time that is still being typed, or invalid, is quoted as it stands. */
function timeLabel(text: string): string {
  const minute = parseEnd(text)
  return minute === null ? text : frenchTime(minute)
}
