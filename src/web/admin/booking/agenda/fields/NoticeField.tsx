import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import { type AgendaFields, parseOptionalNumber } from './agenda-fields.ts'
import styles from './fields.module.css'

const DAY_MINUTES = 1440
const HOUR_MINUTES = 60

const UNITS = [
  { minutes: DAY_MINUTES, name: 'jours' },
  { minutes: HOUR_MINUTES, name: 'heures' },
  { minutes: 1, name: 'minutes' },
] as const

export function NoticeField() {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController<AgendaFields, 'minNoticeMinutes'>({ name: 'minNoticeMinutes' })
  const [chosenUnit, setChosenUnit] = useState<number | null>(null)
  const unit = unitOf(value, chosenUnit)
  const amount = value === undefined ? '' : value / unit
  const change = (typedAmount: string, nextUnit: number) => {
    const nextAmount = parseOptionalNumber(typedAmount)
    setChosenUnit(nextUnit)
    onChange(nextAmount === undefined ? undefined : Math.round(nextAmount * nextUnit))
  }
  return (
    <div className={styles.notice}>
      <TextInput
        id="delai"
        type="number"
        inputMode="numeric"
        min={0}
        label={french`Jusqu’à combien de temps avant peut-on réserver ?`}
        description={french`C’est le délai minimal. Avec 0, on réserve jusqu’au dernier moment.`}
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
function unitOf(notice: number | undefined, chosenUnit: number | null): number {
  if (chosenUnit !== null && (notice ?? 0) % chosenUnit === 0) return chosenUnit
  if (!notice) return HOUR_MINUTES
  return UNITS.find(({ minutes }) => notice % minutes === 0)?.minutes ?? 1
}
