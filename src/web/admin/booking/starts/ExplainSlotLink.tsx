import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import styles from '../../ui/dialog/dialog.module.css'

type Props = {
  date: Day
  time: string
  praticienId: number | null
  serviceId?: number | undefined
  /** Absent for that of the service. */
  duration?: number | undefined
}

/** Opens a new window, so that the form behind it keeps its input. */
export function ExplainSlotLink({ date, time, praticienId, serviceId, duration }: Props) {
  const search = new URLSearchParams({ date, time })
  if (praticienId !== null) search.set('praticienId', String(praticienId))
  if (serviceId !== undefined) search.set('serviceId', String(serviceId))
  if (duration !== undefined) search.set('duration', String(duration))
  return (
    <a
      className={styles.explainLink}
      href={`${adminPaths.explainSlot}?${search}`}
      target="_blank"
      rel="noreferrer"
    >
      {french`Pourquoi ce créneau n’est-il pas proposé ?`}
      <span className="visually-hidden"> (nouvelle fenêtre)</span>
    </a>
  )
}
