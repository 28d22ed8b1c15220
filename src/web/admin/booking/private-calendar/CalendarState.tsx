import { Alert } from '@mantine/core'
import type { ListedCalendar } from '#contract/booking/private-calendar.ts'
import { CALENDAR_FAILURE_TEXTS } from '#domain/booking/calendars/calendar-failures.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import alertStyles from '../../ui/alert.module.css'
import styles from './private-calendar.module.css'
import { readingSentence } from './reading-sentence.ts'

/** The result of the last reading, and any failure since. */
export function CalendarState({ calendar }: { calendar: ListedCalendar }) {
  const { failure, failingSince, isDropped } = calendar
  return (
    <div role="status" className={`${primitivesStyles.stack} ${styles.state}`}>
      <p>{readingSentence(calendar)}</p>
      {failure && (
        <Alert
          className={isDropped ? alertStyles.failure : alertStyles.warning}
          variant="outline"
          role="none"
          title={failingSince && french`Illisible depuis ${frenchDateTime(toLocalTime(failingSince))}`}
        >
          <p>{CALENDAR_FAILURE_TEXTS[failure]}</p>
          <p>{isDropped ? DROPPED : KEPT}</p>
        </Alert>
      )}
    </div>
  )
}

const KEPT = french`Ce qui a été lu en dernier compte encore pendant un jour.`
const DROPPED = french`Ses heures occupées ne comptent plus : elles sont proposées à vos clients.`
