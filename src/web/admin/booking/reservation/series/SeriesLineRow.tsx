import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SeriesDateState } from '#contract/booking/series.ts'
import { frenchDateTime, frenchShortDateTime } from '#domain/language/french-day.ts'
import { type DateAndTime, frenchTime, isDay, parseTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { normalizeTime } from '../../../forms/normalize-time.ts'
import styles from './series.module.css'
import type { SeriesLine } from './series-lines.ts'
import { consequenceText, reasonText } from './series-words.ts'

type Props = {
  line: SeriesLine
  position: number
  /** Undefined until the preview of this date is there. */
  state: SeriesDateState | undefined
  isRepeated: boolean
  /** « Retirer », or « Laisser » where the date exists. */
  strikeLabel: string
  /** By what the date is paid. */
  payment: string | undefined
  onMove: (to: DateAndTime) => void
  onStrike: () => void
}

export function SeriesLineRow({ line, position, state, isRepeated, strikeLabel, ...props }: Props) {
  const { payment, onMove, onStrike } = props
  const [isChanging, setIsChanging] = useState(false)
  const label = frenchDateTime(toLocalTime(line))
  return (
    <li className={styles.line} data-state={isRepeated ? 'taken' : state?.state}>
      <span className={styles.when}>
        <span className={styles.number}>{position}.</span>
        <span>{label}</span>
      </span>
      <span className={styles.state}>
        {isRepeated ? 'ce jour est déjà dans la série' : state && describe(state)}
      </span>
      {payment !== undefined && <span className={styles.payment}>{payment}</span>}
      <span className={styles.tools}>
        <button
          type="button"
          className={primitivesStyles.linkButton}
          aria-expanded={isChanging}
          onClick={() => setIsChanging(!isChanging)}
        >
          Changer<span className="visually-hidden">{french` : ${label}`}</span>
        </button>
        <button type="button" className={primitivesStyles.linkButton} onClick={onStrike}>
          {strikeLabel}
          <span className="visually-hidden">{french` : ${label}`}</span>
        </button>
      </span>
      {state && state.nearest.length > 0 && (
        <fieldset className={styles.nearest}>
          <legend>Le plus proche</legend>
          {state.nearest.map((start) => (
            <button key={`${start.date} ${start.time}`} type="button" onClick={() => onMove(start)}>
              {labelOf(start, line)}
            </button>
          ))}
        </fieldset>
      )}
      {isChanging && <StartFields line={line} label={label} onMove={onMove} />}
    </li>
  )
}

/** On the same day, the hour says enough. */
function labelOf(start: DateAndTime, { date }: SeriesLine): string {
  const { day, minute } = toLocalTime(start)
  return day === date ? frenchTime(minute) : frenchShortDateTime({ day, minute })
}

function describe(state: SeriesDateState): string {
  return [reasonText(state), consequenceText(state)].filter(Boolean).join(', ')
}

type StartFieldsProps = Pick<Props, 'line' | 'onMove'> & { label: string }

function StartFields({ line, label, onMove }: StartFieldsProps) {
  const [time, setTime] = useState(line.time)
  const hidden = <span className="visually-hidden">{french` au lieu de ${label}`}</span>
  return (
    <div className={styles.start}>
      <TextInput
        type="date"
        label={<>Jour{hidden}</>}
        value={line.date}
        onChange={({ currentTarget: { value } }) => isDay(value) && onMove({ date: value, time: line.time })}
      />
      <TextInput
        label={<>Heure{hidden}</>}
        inputMode="numeric"
        autoComplete="off"
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
        onBlur={() => {
          const typed = normalizeTime(time)
          if (parseTime(typed) === null) return setTime(line.time)
          setTime(typed)
          onMove({ date: line.date, time: typed })
        }}
      />
    </div>
  )
}
