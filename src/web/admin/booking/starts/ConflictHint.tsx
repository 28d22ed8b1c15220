import { Alert } from '@mantine/core'
import { useRef } from 'react'
import type { DateAndTime, Day } from '#domain/language/time.ts'
import alertStyles from '../../ui/alert.module.css'
import styles from './ConflictHint.module.css'
import { ConflictText } from './ConflictText.tsx'
import { labelledStarts } from './nearest-hours.ts'
import { SlotButtons } from './SlotButtons.tsx'
import type { Conflict } from './use-start-conflict.ts'

type Props = {
  conflict: Conflict | null
  day: Day
  /** Any practitioner will do: none is free. */
  isFirstFree?: boolean
  /** The server has refused the hour, too: told as an alert. */
  isRefused: boolean
  onChoose: (start: DateAndTime) => void
}

/** Says before sending what the server would refuse. */
export function ConflictHint({ conflict, day, isFirstFree = false, isRefused, onChoose }: Props) {
  const hint = useRef<HTMLDivElement>(null)
  const choose = (start: DateAndTime) => {
    onChoose(start)
    // The chosen button disappears together with the conflict.
    hint.current?.focus()
  }
  return (
    <div ref={hint} className={styles.hint} data-empty={conflict === null || undefined} tabIndex={-1}>
      <div role="status">
        {conflict && !isRefused && (
          <Alert className={alertStyles.warning} variant="outline" role="none">
            <ConflictText entries={conflict.entries} day={day} isFirstFree={isFirstFree} />
          </Alert>
        )}
      </div>
      {conflict && isRefused && (
        <Alert ref={reveal} className={alertStyles.failure} variant="outline" role="alert">
          <ConflictText entries={conflict.entries} day={day} isFirstFree={isFirstFree} />
        </Alert>
      )}
      {conflict && (
        <div ref={reveal} className={styles.nearest}>
          <SlotButtons
            legend="Heures libres les plus proches"
            slots={labelledStarts(conflict.nearest, day)}
            chosen={null}
            onChoose={choose}
          />
        </div>
      )}
    </div>
  )
}

/** Else the buttons of a long form stand over it. */
function reveal(nearest: HTMLElement | null): void {
  nearest?.scrollIntoView({ block: 'nearest' })
}
