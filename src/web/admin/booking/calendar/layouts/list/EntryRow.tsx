import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { notableAttendances } from '#domain/visit/attendance.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { PhoneIcon } from '../../../../ui/icons.tsx'
import { NamedContent } from '../../../../ui/parts/NamedContent.tsx'
import { AbsenceSign } from '../../../attendance/AbsenceSign.tsx'
import { AttendanceAt } from '../../../attendance/AttendanceButtons.tsx'
import {
  type AgendaEntry,
  entryDetails,
  entryKey,
  entryLabel,
  entrySpan,
  entryTitle,
  isEntryPast,
} from '../../../entries/agenda-entries.ts'
import { EntrySigns } from '../../../entries/EntrySigns.tsx'
import { entrySigns } from '../../../entries/entry-signs.ts'
import styles from './list.module.css'
import { RowContent } from './RowContent.tsx'

/** Noted day by day; a late cancellation is noted in the reservation’s dialog. */
const OFFERED = ['came', 'missed'] as const

type Props = {
  entry: AgendaEntry
  tone: string
  now: LocalTime
  withPractitioner: boolean
  onOpen: (entry: AgendaEntry) => void
}

export function EntryRow({ entry, tone, now, withPractitioner, onOpen }: Props) {
  const isPast = isEntryPast(entry, now)
  const key = entryKey(entry)
  return (
    <li
      className={styles.row}
      data-kind={entry.kind}
      data-past={isPast || undefined}
      style={{ '--tone': tone } as React.CSSProperties}
    >
      {entry.kind === 'hold' ? (
        <div className={styles.entry}>
          <EntryContent entry={entry} now={now} withPractitioner={withPractitioner} />
        </div>
      ) : (
        <button type="button" className={styles.entry} data-stop={key} onClick={() => onOpen(entry)}>
          <NamedContent name={entryLabel(entry, { withPractitioner, now })}>
            <EntryContent entry={entry} now={now} withPractitioner={withPractitioner} />
          </NamedContent>
        </button>
      )}
      {entry.kind === 'reservation' && (
        <>
          <CallButton reservation={entry.details} stop={`call-${key}`} />
          <Signs reservation={entry.details} now={now} stop={key} />
        </>
      )}
    </li>
  )
}

function EntryContent({ entry, now, withPractitioner }: Pick<Props, 'entry' | 'now' | 'withPractitioner'>) {
  const practitioner = withPractitioner && entry.kind !== 'hold' && entry.details.praticienName
  const details = [...entryDetails(entry), practitioner].filter(Boolean)
  return (
    <RowContent span={entrySpan(entry)}>
      <span className={styles.text}>
        <span className={styles.name}>{entryTitle(entry)}</span>
        {details.length > 0 && <span className={primitivesStyles.note}>{details.join(' · ')}</span>}
        <EntrySigns signs={entrySigns(entry, now)} withText />
      </span>
    </RowContent>
  )
}

type ReservationProps = { reservation: AgendaReservation; stop: string }

function CallButton({ reservation: { clientName, clientPhone }, stop }: ReservationProps) {
  if (!clientPhone) return null
  return (
    <a
      className={styles.call}
      href={toTelUrl(clientPhone)}
      data-stop={stop}
      aria-label={`Appeler ${clientName || 'le client'}`}
      title={groupedPhone(clientPhone)}
    >
      <PhoneIcon />
    </a>
  )
}

/** Absences before the reservation; once it has begun, whether the client came, as long as that may be noted. */
function Signs({ reservation, now, stop }: ReservationProps & { now: LocalTime }) {
  const isNotable =
    notableAttendances({ start: toLocalTime(reservation), isCancelled: false }, now).length > 0
  if (!isNotable && reservation.absences === 0) return null
  return (
    <div className={styles.signs}>
      <AbsenceSign reservation={reservation} />
      {isNotable && <AttendanceAt reservation={reservation} now={now} offered={OFFERED} stop={stop} />}
    </div>
  )
}
