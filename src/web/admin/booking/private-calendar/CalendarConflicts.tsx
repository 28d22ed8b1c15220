import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ListedCalendars } from '#contract/booking/private-calendar.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import alertStyles from '../../ui/alert.module.css'
import { useSave } from '../../ui/query/use-save.ts'
import { seeConflicts } from './actions.ts'
import styles from './private-calendar.module.css'

/** Said once: who has seen them decides. */
export function CalendarConflicts({ conflicts }: Pick<ListedCalendars, 'conflicts'>) {
  const see = useSave(seeConflicts, { failure: 'Une erreur est survenue.' })
  if (conflicts.length === 0) return null
  return (
    <Alert
      className={alertStyles.warning}
      variant="outline"
      role="none"
      title={
        conflicts.length === 1
          ? 'Un rendez-vous tombe sur une heure occupée de votre agenda privé'
          : french`${conflicts.length} rendez-vous tombent sur une heure occupée de votre agenda privé`
      }
    >
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <li key={`${conflict.date} ${conflict.time}`}>
            <Link to={`${adminPaths.reservations}?vue=jour&date=${conflict.date}`}>
              {frenchDateTime(toLocalTime(conflict))}
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="default" disabled={see.isPending} onClick={() => see.mutate()}>
        J’ai vu
      </Button>
    </Alert>
  )
}
