import type { CSSProperties } from 'react'
import { frenchTime, type LocalTime } from '#domain/language/time.ts'
import type { AgendaActions } from '../../../entries/agenda-actions.ts'
import {
  type AgendaEntry,
  entryDetails,
  entryKey,
  entryStart,
  entryTitle,
  isEntryPast,
} from '../../../entries/agenda-entries.ts'
import { EntrySigns } from '../../../entries/EntrySigns.tsx'
import { entryLabel } from '../../../entries/entry-label.ts'
import { entrySigns } from '../../../entries/entry-signs.ts'
import { entryClassName } from '../entry-class.ts'
import styles from './AgendaMonth.module.css'

type Props = {
  entry: AgendaEntry
  tone: string
  withPractitioner: boolean
  isMoving: boolean
  now: LocalTime
  actions: AgendaActions
}

const MAX_SIGNS = 2

/** Past entries can be dragged, too, so that the refusal explains itself. */
export function MonthEntry({ entry, tone, withPractitioner, isMoving, now, actions }: Props) {
  const className = `entry-box ${entryClassName(entry, now)} ${styles.entry}`
  const style: Record<`--${string}`, string> & CSSProperties = {
    '--tone': isEntryPast(entry, now) ? 'var(--control)' : tone,
  }
  const text = (
    <>
      <span className={styles.text}>
        <span className="entry-time">{frenchTime(entryStart(entry).minute)}</span>{' '}
        <strong className="entry-name">{entryTitle(entry)}</strong>
      </span>
      <EntrySigns signs={entrySigns(entry, now)} max={MAX_SIGNS} />
    </>
  )
  if (entry.kind === 'hold') {
    return (
      <div className={className} style={style}>
        {text}
        <span className="visually-hidden"> {entryDetails(entry).join(', ')}</span>
      </div>
    )
  }
  return (
    <button
      type="button"
      className={className}
      style={style}
      data-stop={entryKey(entry)}
      data-moving={isMoving || undefined}
      aria-label={entryLabel(entry, { withPractitioner, now })}
      onClick={() => actions.open(entry)}
    >
      {text}
    </button>
  )
}
