import type { Day } from '#domain/language/time.ts'
import styles from './ConflictHint.module.css'
import { conflictLine, takenSentence } from './conflict-lines.ts'
import type { Conflict } from './use-start-conflict.ts'

type Props = {
  entries: Conflict['entries']
  day: Day
  /** Any practitioner will do: none is free. */
  isFirstFree: boolean
}

/** « Cette heure est déjà prise : Zoé Aubert, 14 h 30 – 15 h 30 ». */
export function ConflictText({ entries, day, isFirstFree }: Props) {
  if (!isFirstFree) return <p>{takenSentence(entries, day)}</p>
  if (entries.length === 0)
    return <p>Personne ne travaille à cette heure. Choisissez un praticien pour réserver quand même.</p>
  return (
    <>
      <p>Personne n’est libre à cette heure.</p>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={`${entry.praticienName} ${entry.date} ${entry.time}`}>
            {conflictLine(entry, { day, namesPerson: true })}
          </li>
        ))}
      </ul>
    </>
  )
}
