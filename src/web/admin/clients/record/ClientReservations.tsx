import type { ClientRecord, ClientReservation } from '#contract/clients.ts'
import type { ReservationState } from '#domain/deadline.ts'
import { dayAndYear } from '#domain/french-day.ts'
import { frenchLength } from '#domain/french-length.ts'
import { frenchPrice } from '#domain/money.ts'
import { frenchTime, toLocalTime } from '#domain/time.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Section } from '../../ui/Section.tsx'
import { Table } from '../../ui/Table.tsx'
import tableStyles from '../../ui/table.module.css'
import { useAdmin } from '../../use-admin.ts'
import { useHasPermission } from '../../use-has-permission.ts'
import styles from './record.module.css'

type Props = { client: ClientRecord; onOpen: (reservation: ClientReservation) => void }

export function ClientReservations({ client: { reservations, more }, onOpen }: Props) {
  const upcoming = reservations.filter(({ status }) => status === 'planned').reverse()
  const others = reservations.filter(({ status }) => status !== 'planned')
  return (
    <>
      <Section id="a-venir" title="Rendez-vous à venir">
        {upcoming.length === 0 ? (
          <p className={tableStyles.muted}>Aucun rendez-vous à venir.</p>
        ) : (
          <ReservationTable reservations={upcoming} onOpen={onOpen} />
        )}
      </Section>
      <Section id="passes" title="Rendez-vous passés et annulés">
        {others.length === 0 ? (
          <p className={tableStyles.muted}>Aucun rendez-vous passé.</p>
        ) : (
          <ReservationTable reservations={others} onOpen={onOpen} />
        )}
        {more && <p className={tableStyles.muted}>Les rendez-vous plus anciens ne sont pas montrés ici.</p>}
      </Section>
    </>
  )
}

const PRICE = 'Prix'
const COLUMNS = ['Date', 'Prestation', 'Praticien', PRICE, 'État']

function ReservationTable({
  reservations,
  onOpen,
}: {
  reservations: ClientReservation[]
  onOpen: Props['onOpen']
}) {
  return (
    <Table columns={COLUMNS} numericColumns={[PRICE]} hasActions={false}>
      {reservations.map((reservation) => (
        <ReservationRow key={reservation.id} reservation={reservation} onOpen={onOpen} />
      ))}
    </Table>
  )
}

const STATES: Record<ReservationState, { label: string; tone: BadgeTone }> = {
  planned: { label: 'À venir', tone: 'success' },
  past: { label: 'Passé', tone: 'neutral' },
  cancelled: { label: 'Annulé', tone: 'warning' },
}

function ReservationRow({
  reservation,
  onOpen,
}: {
  reservation: ClientReservation
  onOpen: Props['onOpen']
}) {
  const isOpenable = useIsOpenable(reservation)
  const { serviceName, duration, praticienName, price, status } = reservation
  const when = `${dayAndYear(reservation.date)}, ${frenchTime(toLocalTime(reservation).minute)}`
  return (
    <tr>
      <th scope="row">
        {isOpenable ? (
          <button type="button" className={styles.open} onClick={() => onOpen(reservation)}>
            {when}
          </button>
        ) : (
          when
        )}
      </th>
      <td data-label="Prestation">{[serviceName, frenchLength(duration)].filter(Boolean).join(', ')}</td>
      <td data-label="Praticien">{praticienName}</td>
      <td data-label={PRICE} className={tableStyles.number}>
        {price === null ? '–' : frenchPrice(price)}
      </td>
      <td data-label="État">
        <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
      </td>
    </tr>
  )
}

/** A colleague's reservation may be seen by the owner's choice, and opened by a superadmin alone. */
function useIsOpenable({ status, praticienId }: ClientReservation): boolean {
  const seesAllAgendas = useHasPermission('seeAllAgendas')
  const isOwn = useAdmin().id === praticienId
  return status !== 'cancelled' && (seesAllAgendas || isOwn)
}
