import { Alert } from '@mantine/core'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import alertStyles from '../../../ui/alert.module.css'
import dialogStyles from '../../../ui/dialog/dialog.module.css'
import { ConflictText } from '../../starts/ConflictText.tsx'
import type { ProposedHour } from './use-opened-hour.ts'

type Props = { proposed: ProposedHour | null; isFirstFree: boolean }

/** Says why another hour stands in the field than the one that was pressed. */
export function ProposedHourNotice({ proposed, isFirstFree }: Props) {
  return (
    <div role="status">
      {proposed && (
        <Alert className={alertStyles.warning} variant="outline" role="none">
          <ConflictText entries={proposed.entries} day={proposed.opened.date} isFirstFree={isFirstFree} />
          <p>{french`Première heure libre, proposée à la place : ${hourOf(proposed.opened.date, proposed.time)}.`}</p>
          <button
            type="button"
            className={`${primitivesStyles.linkButton} ${dialogStyles.linkButton}`}
            onClick={proposed.onKeep}
          >
            Garder {hourOf(proposed.opened.date, proposed.opened.time)}
          </button>
        </Alert>
      )}
    </div>
  )
}

function hourOf(date: string, time: string): string {
  return frenchTime(toLocalTime({ date, time }).minute)
}
