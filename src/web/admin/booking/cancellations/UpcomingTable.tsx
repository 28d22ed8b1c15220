import { Checkbox } from '@mantine/core'
import type { UpcomingReservation } from '#contract/booking/cancellations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { useTeam } from '../../ui/parts/team.ts'
import tableStyles from '../../ui/table.module.css'
import { AbsenceSign } from '../attendance/AbsenceSign.tsx'
import { ClientLink } from '../entries/ClientLink.tsx'
import { reservationLabel } from '../entries/reservation.ts'
import styles from './cancellations.module.css'
import { partsOf } from './parts.ts'

type Props = {
  reservations: readonly UpcomingReservation[]
  selectedIds: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
}

export function UpcomingTable({ reservations, selectedIds, onSelect }: Props) {
  const withPractitioner = useTeam().hasTeam
  return (
    <>
      <TickAll
        label={`Tout sélectionner (${reservations.length})`}
        ids={reservations.map(({ id }) => id)}
        selectedIds={selectedIds}
        onSelect={onSelect}
      />
      <div className={tableStyles.frame}>
        <table className={tableStyles.table}>
          <caption className="visually-hidden">Rendez-vous à venir</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Choix</span>
              </th>
              {[
                'Client',
                'Rendez-vous',
                'Prestation',
                ...(withPractitioner ? ['Praticien'] : []),
                'Réservé',
              ].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {partsOf(reservations).map((part) => (
            <PartRows
              key={part.label}
              part={part}
              withPractitioner={withPractitioner}
              selectedIds={selectedIds}
              onSelect={onSelect}
            />
          ))}
        </table>
      </div>
    </>
  )
}

type PartProps = Pick<Props, 'selectedIds' | 'onSelect'> & {
  part: ReturnType<typeof partsOf<UpcomingReservation>>[number]
  withPractitioner: boolean
}

function PartRows({ part, withPractitioner, selectedIds, onSelect }: PartProps) {
  const toggle = (id: number) => {
    const ids = new Set(selectedIds)
    if (!ids.delete(id)) ids.add(id)
    onSelect(ids)
  }
  return (
    <tbody>
      <tr className={styles.part}>
        <th scope="rowgroup" colSpan={withPractitioner ? 6 : 5}>
          <TickAll
            label={`${part.label} (${part.reservations.length})`}
            ids={part.reservations.map(({ id }) => id)}
            selectedIds={selectedIds}
            onSelect={onSelect}
          />
        </th>
      </tr>
      {part.reservations.map((reservation) => (
        <UpcomingRow
          key={reservation.id}
          reservation={reservation}
          withPractitioner={withPractitioner}
          isSelected={selectedIds.has(reservation.id)}
          onToggle={() => toggle(reservation.id)}
        />
      ))}
    </tbody>
  )
}

type TickAllProps = Pick<Props, 'selectedIds' | 'onSelect'> & { label: string; ids: readonly number[] }

function TickAll({ label, ids, selectedIds, onSelect }: TickAllProps) {
  const count = ids.filter((id) => selectedIds.has(id)).length
  const areAllSelected = count === ids.length
  return (
    <Checkbox
      label={label}
      checked={areAllSelected}
      indeterminate={count > 0 && !areAllSelected}
      onChange={() => {
        const others = [...selectedIds].filter((id) => !ids.includes(id))
        onSelect(new Set(areAllSelected ? others : [...others, ...ids]))
      }}
    />
  )
}

type RowProps = {
  reservation: UpcomingReservation
  withPractitioner: boolean
  isSelected: boolean
  onToggle: () => void
}

function UpcomingRow({ reservation, withPractitioner, isSelected, onToggle }: RowProps) {
  const { clientId, clientName, clientEmail, serviceName, praticienName, bookedAt, online } = reservation
  return (
    <tr className={isSelected ? styles.selected : undefined}>
      <td className={styles.choice}>
        <Checkbox aria-label={reservationLabel(reservation)} checked={isSelected} onChange={onToggle} />
      </td>
      <th scope="row">
        {clientId === null ? (
          reservationTitle(clientName)
        ) : (
          <ClientLink id={clientId}>{reservationTitle(clientName)}</ClientLink>
        )}
        {clientEmail && <span className={styles.detail}>{clientEmail}</span>}
        <AbsenceSign reservation={reservation} />
      </th>
      <td data-label="Rendez-vous">{frenchDateTime(toLocalTime(reservation))}</td>
      <td data-label="Prestation">{serviceName ?? 'Rendez-vous'}</td>
      {withPractitioner && <td data-label="Praticien">{praticienName}</td>}
      <td data-label="Réservé">
        <span>
          {frenchDateTime(toLocalTime(bookedAt))}
          <span className={styles.detail}>{online ? 'En ligne' : 'Par le cabinet'}</span>
        </span>
      </td>
    </tr>
  )
}
