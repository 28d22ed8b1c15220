import type { DateAndTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import styles from '../../ui/dialog/dialog.module.css'

type Props = {
  legend: string
  /** `takenBy`: what takes a start that cannot be chosen. */
  slots: (DateAndTime & { label: string; takenBy?: string | undefined })[]
  chosen: DateAndTime | null
  onChoose: (slot: DateAndTime) => void
}

export function SlotButtons({ legend, slots, chosen, onChoose }: Props) {
  if (slots.length === 0) return null
  return (
    <fieldset className={styles.slots}>
      <legend>{legend}</legend>
      {slots.map(({ date, time, label, takenBy }) => (
        <button
          key={`${date} ${time}`}
          type="button"
          disabled={takenBy !== undefined}
          title={takenBy}
          aria-pressed={takenBy === undefined && date === chosen?.date && time === chosen.time}
          onClick={() => onChoose({ date, time })}
        >
          {label}
          {takenBy !== undefined && <span className="visually-hidden">{french` : ${takenBy}`}</span>}
        </button>
      ))}
    </fieldset>
  )
}
