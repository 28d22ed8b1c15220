import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { parsePhoneNumber } from '#web/ui/phone-number.ts'
import { useTeam } from '../../ui/parts/team.ts'
import { reservationLabel } from '../entries/reservation.ts'
import type { DecisionOutcome } from './apply-choices.ts'
import { type Choice, choiceOf, codeOf } from './choices.ts'
import styles from './closing.module.css'
import { voucherText } from './closing-text.ts'
import { MoveChoice } from './MoveChoice.tsx'

type Props = {
  reservation: AgendaReservation
  choice: Choice
  outcome: DecisionOutcome | undefined
  receivers: readonly { id: number; displayName: string }[]
  onChoose: (choice: Choice) => void
}

export function AffectedRow({ reservation, choice, outcome, receivers, onChoose }: Props) {
  const { praticienId, clientEmail } = reservation
  const reasonId = useId()
  const isUntold = choice.kind !== 'keep' && clientEmail === null
  return (
    <li className={styles.row} data-failed={outcome?.isDone === false || undefined}>
      <ReservationText reservation={reservation} />
      {outcome?.isDone ? (
        <p className={styles.done}>{outcome.text}</p>
      ) : (
        <NativeSelect
          aria-label={french`Que faire : ${reservationLabel(reservation)}`}
          aria-describedby={reasonId}
          value={codeOf(choice)}
          onChange={(event) => onChoose(choiceOf(event.currentTarget.value))}
        >
          <option value="keep">Laisser</option>
          {receivers
            .filter(({ id }) => id !== praticienId)
            .map(({ id, displayName }) => (
              <option key={id} value={codeOf({ kind: 'give', praticienId: id })}>
                {`Confier à ${displayName}`}
              </option>
            ))}
          <option value="move">Déplacer</option>
          <option value="cancel">Annuler et prévenir</option>
        </NativeSelect>
      )}
      {isUntold && !outcome?.isDone && (
        <p className={styles.wide}>
          Sans adresse e-mail : le site ne peut pas prévenir, appelez la personne.
        </p>
      )}
      {choice.kind === 'move' && !outcome?.isDone && (
        <div className={styles.wide}>
          <MoveChoice
            reservation={reservation}
            chosen={choice.to}
            onChoose={(to) => onChoose({ kind: 'move', to })}
          />
        </div>
      )}
      <p className={styles.failure} id={reasonId} role="status">
        {outcome && !outcome.isDone && outcome.text}
      </p>
    </li>
  )
}

function ReservationText({ reservation }: Pick<Props, 'reservation'>) {
  const withPractitioner = useTeam().hasTeam
  const { clientName, clientPhone, serviceName, praticienName, voucherUntil } = reservation
  const phone = clientPhone === null ? null : parsePhoneNumber(clientPhone)
  const details = [serviceName, withPractitioner && `avec ${praticienName}`].filter(Boolean).join(' · ')
  return (
    <div className={styles.text}>
      <strong>{reservationTitle(clientName)}</strong>
      <span className={styles.when}>{frenchDateTime(toLocalTime(reservation))}</span>
      <span className={styles.detail}>
        {details && <span>{details}</span>}
        {phone && <a href={phone.href}>{phone.label}</a>}
        {voucherUntil !== undefined && <span>{voucherText(voucherUntil)}</span>}
      </span>
    </div>
  )
}
