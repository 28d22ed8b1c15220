import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ServicePart } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import { MAX_BOOKED_OPTIONS } from '#domain/visit/service-parts.ts'
import { optionLabel } from './part-labels.ts'
import styles from './parts.module.css'

type Props = {
  options: readonly ServicePart[]
  chosenIds: readonly number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

/** Folded until wanted: most reservations have none. */
export function OptionChecks({ options, chosenIds, error, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(chosenIds.length > 0)
  const isFull = chosenIds.length >= MAX_BOOKED_OPTIONS
  return (
    <details
      className={styles.options}
      open={isOpen || error !== undefined}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{chosenIds.length === 0 ? 'Options' : `Options (${chosenIds.length})`}</summary>
      <Checkbox.Group
        aria-label="Options"
        value={chosenIds.map(String)}
        error={error}
        onChange={(ids) => onChange(ids.map(Number).sort((a, b) => a - b))}
      >
        <div className={styles.checks}>
          {options.map((option) => (
            <Checkbox
              key={option.id}
              value={String(option.id)}
              label={optionLabel(option)}
              disabled={isFull && !chosenIds.includes(option.id)}
            />
          ))}
        </div>
      </Checkbox.Group>
      {isFull && options.length > MAX_BOOKED_OPTIONS && (
        <p className={styles.note}>{french`Un rendez-vous compte au plus ${MAX_BOOKED_OPTIONS} options.`}</p>
      )}
    </details>
  )
}
