import type { DateAndTime } from '#domain/language/time.ts'
import styles from '../../ui/dialog/dialog.module.css'

type Props = {
  legend: string
  slots: (DateAndTime & { label: string })[]
  chosen: DateAndTime | null
  onChoose: (slot: DateAndTime) => void
}

export function SlotButtons({ legend, slots, chosen, onChoose }: Props) {
  if (slots.length === 0) return null
  return (
    <fieldset className={styles.slots}>
      <legend>{legend}</legend>
      {slots.map(({ date, time, label }) => (
        <button
          key={`${date} ${time}`}
          type="button"
          aria-pressed={date === chosen?.date && time === chosen.time}
          onClick={() => onChoose({ date, time })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
