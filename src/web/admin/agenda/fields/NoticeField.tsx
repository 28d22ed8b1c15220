import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { type AgendaFields, parseOptionalNumber } from './agenda-fields.ts'
import styles from './fields.module.css'

const UNITS = [
  { minutes: 1440, name: 'jours' },
  { minutes: 60, name: 'heures' },
  { minutes: 1, name: 'minutes' },
] as const

export function NoticeField() {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController<AgendaFields, 'minNoticeMinutes'>({ name: 'minNoticeMinutes' })
  const [chosen, setChosen] = useState<number | null>(null)
  const unit = unitOf(value, chosen)
  const amount = value === undefined ? '' : value / unit
  const change = (typed: string, next: number) => {
    const number = parseOptionalNumber(typed)
    setChosen(next)
    onChange(number === undefined ? undefined : Math.round(number * next))
  }
  return (
    <div className={styles.notice}>
      <TextInput
        id="delai"
        type="number"
        inputMode="numeric"
        min={0}
        label="Délai minimal"
        description="On réserve au plus tard tant de temps avant."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={fieldState.error?.message}
        ref={ref}
        value={amount}
        onBlur={onBlur}
        onChange={(event) => change(event.currentTarget.value, unit)}
      />
      <NativeSelect
        aria-label="Unité du délai minimal"
        value={unit}
        onChange={(event) => change(String(amount), Number(event.currentTarget.value))}
      >
        {UNITS.map(({ minutes, name }) => (
          <option key={minutes} value={minutes}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

/** The chosen unit, unless it no longer divides the notice: a reset from 2 days may bring back 36 hours. */
function unitOf(minutes: number | undefined, chosen: number | null): number {
  if (chosen !== null && (minutes ?? 0) % chosen === 0) return chosen
  if (!minutes) return 60
  return UNITS.find((unit) => minutes % unit.minutes === 0)?.minutes ?? 1
}
