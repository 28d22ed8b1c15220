import type { ClientRecord, ClientReservation } from '#contract/clients/records.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { frenchTime, type LocalTime, toLocalTime } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { useAdmin } from '../../../session/use-admin.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import { useTeam } from '../../../ui/parts/team.ts'
import { Section } from '../../../ui/Section.tsx'
import { Table } from '../../../ui/Table.tsx'
import tableStyles from '../../../ui/table.module.css'
import type { VisitOfClient } from '../../payments/ClientPayments.tsx'
import { LateVisitPayment } from '../../payments/LatePayments.tsx'
import styles from './record.module.css'
import { ShownState } from './ShownState.tsx'

type Props = {
  client: ClientRecord
  now: LocalTime
  onOpen: (reservation: ClientReservation) => void
}

export function UpcomingReservations({ client: { id, reservations }, ...props }: Props) {
  const upcoming = reservations.filter(({ status }) => status === 'planned').reverse()
  return (
    <Section id="a-venir" title="Rendez-vous à venir">
      {upcoming.length === 0 ? (
        <p className={styles.none}>Aucun rendez-vous à venir.</p>
      ) : (
        <ReservationTable {...props} clientId={id} reservations={upcoming} />
      )}
    </Section>
  )
}

export function FormerReservations({ client: { id, reservations, more }, ...props }: Props) {
  const former = reservations.filter(({ status }) => status !== 'planned')
  return (
    <Section id="passes" title="Rendez-vous passés et annulés">
      {former.length === 0 ? (
        <p className={styles.none}>Aucun rendez-vous passé.</p>
      ) : (
        <ReservationTable {...props} clientId={id} reservations={former} />
      )}
      {more && <p className={styles.none}>Les rendez-vous plus anciens ne sont pas montrés ici.</p>}
    </Section>
  )
}

const PRICE = 'Prix'
const columnsOf = (withPractitioner: boolean) => [
  'Date',
  'Prestation',
  ...(withPractitioner ? ['Praticien'] : []),
  PRICE,
  'État',
]

type TableProps = Omit<Props, 'client'> & { clientId: number; reservations: ClientReservation[] }

function ReservationTable({ reservations, ...props }: TableProps) {
  const ownId = useAdmin().id
  const { worksAlone } = useTeam()
  // The practitioner of a former visit may have left the team.
  const withPractitioner = !worksAlone || reservations.some(({ praticienId }) => praticienId !== ownId)
  return (
    <Table columns={columnsOf(withPractitioner)} numericColumns={[PRICE]} hasActions={false}>
      {reservations.map((reservation) => (
        <ReservationRow
          key={reservation.id}
          {...props}
          reservation={reservation}
          withPractitioner={withPractitioner}
        />
      ))}
    </Table>
  )
}

type RowProps = Omit<Props, 'client'> & VisitOfClient & { withPractitioner: boolean }

function ReservationRow({ reservation, clientId, now, withPractitioner, onOpen }: RowProps) {
  const isInReach = useIsInReach(reservation)
  const { serviceName, duration, praticienName, price, status } = reservation
  const when = `${dayAndYear(reservation.date)}, ${frenchTime(toLocalTime(reservation).minute)}`
  return (
    <tr>
      <th scope="row">
        {isInReach && !isEnded(status) ? (
          <button
            type="button"
            className={`${primitivesStyles.linkButton} ${styles.open}`}
            onClick={() => onOpen(reservation)}
          >
            {when}
          </button>
        ) : (
          when
        )}
      </th>
      <td data-label="Prestation">{[serviceName, frenchLength(duration)].filter(Boolean).join(', ')}</td>
      {withPractitioner && <td data-label="Praticien">{praticienName}</td>}
      <td data-label={PRICE} className={tableStyles.number}>
        <div>
          {price === null ? '–' : frenchPrice(price)}
          {isInReach && <LateVisitPayment reservation={reservation} clientId={clientId} />}
        </div>
      </td>
      <td data-label="État" className={styles.stateCell}>
        <ShownState reservation={reservation} now={now} mayNote={isInReach} />
      </td>
    </tr>
  )
}

/** Such a reservation stands in no agenda. */
function isEnded(status: ClientReservation['status']): boolean {
  return status === 'cancelled' || status === 'handed_over'
}

/** A colleague's reservation may be seen by the owner's choice, and opened by a superadmin alone. */
function useIsInReach({ praticienId }: ClientReservation): boolean {
  const seesAllAgendas = useHasPermission('seeAllAgendas')
  const isOwn = useAdmin().id === praticienId
  return seesAllAgendas || isOwn
}
