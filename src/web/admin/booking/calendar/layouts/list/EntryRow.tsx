import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { notableAttendances } from '#domain/visit/attendance.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Badge } from '../../../../ui/Badge.tsx'
import { MoreIcon, PhoneIcon } from '../../../../ui/icons.tsx'
import { Disclosure } from '../../../../ui/parts/Disclosure.tsx'
import menuStyles from '../../../../ui/parts/menu.module.css'
import { NamedContent } from '../../../../ui/parts/NamedContent.tsx'
import { AbsenceSign } from '../../../attendance/AbsenceSign.tsx'
import { AttendanceAt } from '../../../attendance/AttendanceButtons.tsx'
import {
  type AgendaEntry,
  entryDetails,
  entryKey,
  entrySpan,
  entryTitle,
  isEntryPast,
} from '../../../entries/agenda-entries.ts'
import { EntrySigns } from '../../../entries/EntrySigns.tsx'
import { entryLabel } from '../../../entries/entry-label.ts'
import { entrySigns } from '../../../entries/entry-signs.ts'
import { hasBegun, isToBePaid, reservationLabel } from '../../../entries/reservation.ts'
import { DelayLink, mayBeDelayed } from './DelayLink.tsx'
import styles from './list.module.css'
import { RowContent } from './RowContent.tsx'

/** Noted day by day; a late cancellation is noted in the reservation’s dialog. */
const OFFERED = ['came', 'missed'] as const

export type EntryRowActions = {
  /** Opens the dialog of the entry. */
  onOpen: (entry: AgendaEntry) => void
  /** « Encaisser ». */
  onPay: (reservation: AgendaReservation) => void
  /** « Déplacer ». */
  onMove: (reservation: AgendaReservation) => void
}

type Props = EntryRowActions & {
  entry: AgendaEntry
  /** Absent where nothing is told apart by colour. */
  tone?: string
  now: LocalTime
  withPractitioner: boolean
  /** Of a list that marks where the day stands. */
  when?: 'current' | 'next' | undefined
}

/** Of the phone’s day, « Planning » and the dashboard. */
export function EntryRow({ entry, tone, now, withPractitioner, when, ...actions }: Props) {
  const isDue = entry.kind === 'reservation' && isToBePaid(entry.details, now)
  const isPast = isEntryPast(entry, now) && when === undefined && !isDue
  const key = entryKey(entry)
  const content = <EntryContent entry={entry} now={now} withPractitioner={withPractitioner} when={when} />
  return (
    <li
      className={styles.row}
      data-kind={entry.kind}
      data-past={isPast || undefined}
      data-when={when}
      data-toneless={tone === undefined || undefined}
      style={{ '--tone': tone } as React.CSSProperties}
    >
      {entry.kind === 'hold' ? (
        <div className={styles.entry}>{content}</div>
      ) : (
        <button type="button" className={styles.entry} data-stop={key} onClick={() => actions.onOpen(entry)}>
          <NamedContent
            name={[entryLabel(entry, { withPractitioner, now }), when && WHEN_LABELS[when]]
              .filter(Boolean)
              .join(', ')}
          >
            {content}
          </NamedContent>
        </button>
      )}
      {entry.kind === 'reservation' && (
        <>
          <Tools reservation={entry.details} now={now} stop={key} onMove={actions.onMove} />
          <Actions reservation={entry.details} now={now} stop={key} onPay={actions.onPay} />
        </>
      )}
    </li>
  )
}

const WHEN_LABELS = { current: 'En ce moment', next: 'Prochain' } as const
const WHEN_TONES = { current: 'success', next: 'warning' } as const

type ContentProps = Pick<Props, 'entry' | 'now' | 'withPractitioner' | 'when'>

function EntryContent({ entry, now, withPractitioner, when }: ContentProps) {
  const practitioner = withPractitioner && entry.kind !== 'hold' && entry.details.praticienName
  const details = [...entryDetails(entry), practitioner].filter(Boolean)
  return (
    <RowContent span={entrySpan(entry)}>
      <span className={styles.text}>
        <span className={styles.name}>
          <span>{entryTitle(entry)}</span>
          {when && <Badge tone={WHEN_TONES[when]}>{WHEN_LABELS[when]}</Badge>}
        </span>
        {details.length > 0 && <span className={primitivesStyles.note}>{details.join(' · ')}</span>}
        <EntrySigns signs={entrySigns(entry, now)} withText />
      </span>
    </RowContent>
  )
}

type ReservationProps = { reservation: AgendaReservation; now: LocalTime; stop: string }

/** The phone, and what is rarely done. */
function Tools({ reservation, now, stop, onMove }: ReservationProps & Pick<Props, 'onMove'>) {
  const mayMove = !hasBegun(reservation, now)
  const isDelayable = mayBeDelayed(reservation, now)
  if (!reservation.clientPhone && !mayMove) return null
  return (
    <div className={styles.tools}>
      <CallLink reservation={reservation} stop={stop} />
      {(mayMove || isDelayable) && (
        <Disclosure
          className={styles.tool}
          label={french`Autres actions : ${reservationLabel(reservation)}`}
          button={<MoreIcon />}
          stop={`menu-${stop}`}
          isClipped
        >
          {(close) => (
            <ul className={menuStyles.menu}>
              {mayMove && (
                <li>
                  <button
                    type="button"
                    onClick={() => {
                      close()
                      onMove(reservation)
                    }}
                  >
                    Déplacer
                  </button>
                </li>
              )}
              {isDelayable && (
                <li>
                  <DelayLink reservation={reservation} onFollow={close} />
                </li>
              )}
            </ul>
          )}
        </Disclosure>
      )}
    </div>
  )
}

function CallLink({ reservation: { clientName, clientPhone }, stop }: Omit<ReservationProps, 'now'>) {
  if (!clientPhone) return null
  return (
    <a
      className={styles.tool}
      href={toTelUrl(clientPhone)}
      data-stop={`call-${stop}`}
      aria-label={`Appeler ${clientName || 'le client'}`}
      title={groupedPhone(clientPhone)}
    >
      <PhoneIcon />
    </a>
  )
}

/** Absences before the reservation; once it has begun, whether the client came, and « Encaisser » while money is due. */
function Actions({ reservation, now, stop, onPay }: ReservationProps & Pick<Props, 'onPay'>) {
  const isNotable =
    notableAttendances({ start: toLocalTime(reservation), isCancelled: false }, now).length > 0
  const isDue = isToBePaid(reservation, now)
  if (!isNotable && !isDue && reservation.absences === 0) return null
  return (
    <div className={styles.signs}>
      <AbsenceSign reservation={reservation} />
      {isNotable && <AttendanceAt reservation={reservation} now={now} offered={OFFERED} stop={stop} />}
      {isDue && (
        <button
          type="button"
          className={styles.pay}
          data-stop={`pay-${stop}`}
          aria-label={french`Encaisser : ${reservationLabel(reservation)}`}
          onClick={() => onPay(reservation)}
        >
          Encaisser
        </button>
      )}
    </div>
  )
}
