import { Alert } from '@mantine/core'
import { useRef } from 'react'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { type DateAndTime, type Day, frenchTime, toLocalTime } from '#domain/language/time.ts'
import alertStyles from '../../ui/alert.module.css'
import styles from './ConflictHint.module.css'
import { conflictLine } from './conflict-lines.ts'
import { SlotButtons } from './SlotButtons.tsx'
import type { Conflict } from './use-start-conflict.ts'

type Props = {
  conflict: Conflict | null
  day: Day
  /** Any practitioner will do: none is free. */
  isFirstFree?: boolean
  onChoose: (start: DateAndTime) => void
}

/** Says before sending what the server would refuse. */
export function ConflictHint({ conflict, day, isFirstFree = false, onChoose }: Props) {
  const hint = useRef<HTMLDivElement>(null)
  const choose = (start: DateAndTime) => {
    onChoose(start)
    // The chosen button disappears together with the conflict.
    hint.current?.focus()
  }
  return (
    <div ref={hint} className={styles.hint} data-empty={conflict === null || undefined} tabIndex={-1}>
      <div role="status">
        {conflict && (
          <Alert className={alertStyles.warning} variant="outline" role="none">
            <p>{titleOf(conflict, isFirstFree)}</p>
            <ul className={styles.entries}>
              {conflict.entries.map((entry) => (
                <li key={`${entry.praticienName} ${entry.date} ${entry.time}`}>
                  {conflictLine(entry, { day, namesPerson: isFirstFree })}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
      {conflict && (
        <div ref={reveal} className={styles.nearest}>
          <SlotButtons
            legend="Heures libres les plus proches"
            slots={conflict.nearest.map((start) => ({ ...start, label: labelOf(start, day) }))}
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

function titleOf({ entries }: Conflict, isFirstFree: boolean): string {
  if (!isFirstFree) return 'Cette heure est prise.'
  return entries.length > 0
    ? 'Personne n’est libre à cette heure.'
    : 'Personne ne travaille à cette heure. Choisissez un praticien pour réserver quand même.'
}

function labelOf(start: DateAndTime, day: Day): string {
  const local = toLocalTime(start)
  return start.date === day ? frenchTime(local.minute) : frenchDateTime(local)
}
