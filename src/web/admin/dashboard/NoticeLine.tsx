import { Link } from 'react-router'
import type { DashboardNotice } from '#contract/dashboard/dashboard.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import styles from './dashboard.module.css'
import { dateTimeText, dayPath } from './today/date-times.ts'

type Props = { notice: DashboardNotice; withPractitioner: boolean }

export function NoticeLine({ notice, withPractitioner }: Props) {
  const { kind, reservation, clientName, praticienName } = notice
  return (
    <li className={styles.line}>
      <p className={styles.lineHead}>
        <strong>{TITLES[kind]}</strong>
      </p>
      <p>
        {reservationTitle(clientName)}, <Link to={dayPath(reservation)}>{dateTimeText(reservation)}</Link>
        {withPractitioner && <span className={primitivesStyles.note}> avec {praticienName}</span>}
      </p>
      <p className={primitivesStyles.note}>{ADVICE[kind]}</p>
    </li>
  )
}

const TITLES = {
  message_failed: 'Un message n’est pas parti',
  unconfirmed: 'Attend la confirmation du client',
  busy_elsewhere: 'Occupé ailleurs à cette heure',
  unreachable: 'Ni téléphone ni e-mail',
} as const

const ADVICE = {
  message_failed: french`Le client n’a pas reçu notre e-mail : appelez-le.`,
  unconfirmed: french`Il doit encore suivre le lien reçu par e-mail ; sans cela, l’heure redevient libre.`,
  busy_elsewhere: french`Votre agenda privé est occupé en même temps. « J’ai vu », dans « Agenda privé », retire cette ligne.`,
  unreachable: 'Notez ses coordonnées à la prochaine occasion.',
} as const
