import type { Day } from '#domain/language/time.ts'
import styles from '../dialog.module.css'

type Slot = { date: Day; time: string }

type Props = {
  legend: string
  slots: (Slot & { label: string })[]
  chosen: Slot
  onChoose: (slot: Slot) => void
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
          aria-pressed={date === chosen.date && time === chosen.time}
          onClick={() => onChoose({ date, time })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
