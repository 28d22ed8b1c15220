import { Button } from '@mantine/core'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { reservationLabel } from '../reservations/reservation.ts'
import styles from './closing.module.css'
import type { Decision } from './decision.ts'

type Props = {
  reservation: AgendaReservation
  isUnderWay: boolean
  canGive: boolean
  onDecide: (decision: Decision) => void
}

export function AffectedRow({ reservation, isUnderWay, canGive, onDecide }: Props) {
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const { clientName, clientPhone, serviceName, praticienName } = reservation
  const about = <span className="visually-hidden">{` : ${reservationLabel(reservation)}`}</span>
  return (
    <li>
      <div className={styles.reservation}>
        <strong>{frenchDateTime(toLocalTime(reservation))}</strong>
        <span>
          {[reservationTitle(clientName), serviceName, canSeeAllAgendas && `avec ${praticienName}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {clientPhone && <a href={toTelUrl(clientPhone)}>{clientPhone}</a>}
      </div>
      {isUnderWay ? (
        <p className={styles.underWay}>En cours</p>
      ) : (
        <div className={styles.decisions}>
          {canGive && (
            <Button
              size="xs"
              variant="default"
              onClick={() => onDecide({ kind: 'give', reservations: [reservation] })}
            >
              Confier{about}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => onDecide({ kind: 'move', reservation })}>
            Déplacer{about}
          </Button>
          <Button
            size="xs"
            variant="default"
            className={styles.destructive}
            onClick={() => onDecide({ kind: 'cancel', reservations: [reservation] })}
          >
            Annuler et prévenir{about}
          </Button>
        </div>
      )}
    </li>
  )
}
