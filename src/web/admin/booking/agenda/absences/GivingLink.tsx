import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { type Day, isDay } from '#domain/language/time.ts'
import { upcomingPath } from '../../../paths.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { useCanGive } from '../../cancellations/giving/use-can-give.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import styles from '../fields/fields.module.css'
import type { AgendaTarget } from '../queries.ts'

type Props = { index: number; today: Day; target: AgendaTarget }

/** To the reservations during an absence. */
export function GivingLink({ index, today, target }: Props) {
  const admin = useAdmin()
  const canGive = useCanGive()
  const { watch } = useFormContext<AgendaFields>()
  const { from, to } = watch(`timeOff.${index}`)
  if (!canGive || !isDay(from) || !isDay(to) || to < from || to < today) return null
  return (
    <Link className={styles.wide} to={upcomingPath(target ?? admin.id, { from, to })}>
      {target === null ? 'Confier mes rendez-vous à…' : 'Confier ses rendez-vous à…'}
      <span className="visually-hidden"> (absence {index + 1})</span>
    </Link>
  )
}
