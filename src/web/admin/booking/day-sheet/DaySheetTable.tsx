import { lazy, Suspense } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { ClientSummary } from '#contract/clients/records.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { type Day, frenchTime } from '#domain/language/time.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { AbsenceSign } from '../attendance/AbsenceSign.tsx'
import { AttendanceButtons } from '../attendance/AttendanceButtons.tsx'
import { type AgendaEntry, entryEnd, entryKey, entryStart, entryTitle } from '../entries/agenda-entries.ts'
import { ClientLink } from '../entries/ClientLink.tsx'
import { ClientSummaryLines } from '../reservation/client/ClientSummaryLines.tsx'
import styles from './DaySheet.module.css'
import type { Sheet } from './sheets.ts'

const SheetPayment = lazy(async () => ({
  default: (await import('../../accounting/visit/SheetPayment.tsx')).SheetPayment,
}))

type Props = { sheet: Sheet; day: Day; summaries: readonly ClientSummary[] }

/** Others may see the printed sheet: no e-mail addresses, and on the screen alone what is known of the clients. */
export function DaySheetTable({ sheet, day, summaries }: Props) {
  return (
    <section className={styles.sheet} aria-labelledby={`feuille-${sheet.id}`}>
      <header className={styles.sheetHeader}>
        <h2 id={`feuille-${sheet.id}`}>{sheet.name}</h2>
        <p>{frenchDate(day)}</p>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Horaire</th>
            <th scope="col">Client</th>
            <th scope="col">Prestation</th>
            <th scope="col">Téléphone</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {sheet.entries.map((entry) => (
            <tr key={entryKey(entry)} data-kind={entry.kind}>
              <th scope="row">{`${frenchTime(entryStart(entry).minute)} – ${frenchTime(entryEnd(entry))}`}</th>
              <td>
                <ClientTitle entry={entry} />
                {entry.kind === 'reservation' && (
                  <div className={styles.onScreen}>
                    <SheetSummary summary={summaries.find(({ id }) => id === entry.details.clientId)} />
                    <AbsenceSign reservation={entry.details} />
                    <AttendanceButtons reservation={entry.details} isInRow />
                  </div>
                )}
              </td>
              <td>
                {serviceOf(entry)}
                {entry.kind === 'reservation' && (
                  <div>
                    <KeptPayment reservation={entry.details} />
                  </div>
                )}
              </td>
              <td>
                <PhoneLink {...entry} />
              </td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Loaded only while the book of receipts is kept, or vouchers settle visits. */
function KeptPayment(props: { reservation: AgendaReservation }) {
  const { notesPayments, honorsVouchers } = useAdmin()
  if (!notesPayments && !honorsVouchers) return null
  return (
    <Suspense fallback={null}>
      <SheetPayment {...props} />
    </Suspense>
  )
}

function ClientTitle({ entry }: { entry: AgendaEntry }) {
  const id = entry.kind === 'reservation' ? entry.details.clientId : null
  return id === null ? entryTitle(entry) : <ClientLink id={id}>{entryTitle(entry)}</ClientLink>
}

function SheetSummary({ summary }: { summary: ClientSummary | undefined }) {
  return summary && <ClientSummaryLines summary={summary} />
}

function serviceOf({ kind, details }: AgendaEntry): string {
  if (kind !== 'reservation') return ''
  return [details.serviceName, frenchLength(details.duration)].filter(Boolean).join(', ')
}

function PhoneLink({ kind, details }: AgendaEntry) {
  if (kind !== 'reservation' || !details.clientPhone) return null
  return <a href={toTelUrl(details.clientPhone)}>{groupedPhone(details.clientPhone)}</a>
}
