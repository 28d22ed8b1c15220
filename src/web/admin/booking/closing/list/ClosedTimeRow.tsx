import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ClosedTime } from '#contract/booking/closing.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { adminPaths, upcomingPath } from '../../../paths.ts'
import { closeTime, openDay, refreshClosedTime, reopenTime } from '../actions.ts'
import { offerUndo } from '../offer-undo.tsx'
import {
  closedTimeDetail,
  closingOf,
  isOpening,
  reopeningOf,
  timeText,
  visitCountText,
} from './closed-time-text.ts'
import styles from './closed-times.module.css'

export type RowProps = {
  row: ClosedTime
  today: Day
  nameOf: (row: ClosedTime) => string
  canReopen: (row: ClosedTime) => boolean
  onEdit: (row: ClosedTime) => void
  onReopened: () => Promise<void>
}

/** « 14 déc. · vous · 6 rendez-vous · rouvrir ». */
export function ClosedTimeRow({ row, today, nameOf, canReopen, onEdit, onReopened }: RowProps) {
  const time = timeText(row, today)
  const isPast = row.to < today
  const label = isPast ? 'Retirer' : isOpening(row) ? 'Reprendre les horaires habituels' : 'Rouvrir'
  const reopening = useMutation({
    mutationFn: () => reopenTime(reopeningOf(row)),
    onSuccess: async ({ reopened }) => {
      await Promise.all([refreshClosedTime(), onReopened()])
      if (reopened === 0) void showToast('info', 'Ce temps a changé entre-temps.')
      else if (isPast) void showToast('success', french`Retiré : ${time}.`)
      else offerClosingAgain(row, { today, message: doneText(row, time), onDone: onReopened })
    },
    onError: (error) => void showToast('error', failureMessage(error, 'Erreur lors de la mise à jour')),
  })
  return (
    <li className={styles.row}>
      <p>
        <strong className={styles.time}>{time}</strong>
        {[nameOf(row), closedTimeDetail(row)]
          .filter((text) => text !== '')
          .map((text) => (
            <span key={text}>{text}</span>
          ))}
        {row.reservations > 0 && <Link to={reservationsPath(row)}>{visitCountText(row.reservations)}</Link>}
      </p>
      {canReopen(row) && (
        <div className={styles.buttons}>
          {row.kind === 'special' && !isPast && (
            <Button variant="subtle" size="xs" onClick={() => onEdit(row)}>
              Modifier<span className="visually-hidden"> {time}</span>
            </Button>
          )}
          <Button
            variant="subtle"
            size="xs"
            disabled={reopening.isPending}
            onClick={() => reopening.mutate()}
          >
            {label}
            <span className="visually-hidden"> {time}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

function doneText(row: ClosedTime, time: string): string {
  return isOpening(row) ? french`Horaires habituels repris : ${time}.` : french`Rouvert : ${time}.`
}

type Offer = { today: Day; message: string; onDone: () => Promise<void> }

function offerClosingAgain(row: ClosedTime, { today, message, onDone }: Offer): void {
  const { kind, praticienId, from: date, ranges } = row
  const closeAgain = () =>
    kind === 'special' && praticienId !== null
      ? openDay({ praticienId, date, ranges })
      : closeTime(closingOf(row, today))
  offerUndo(message, {
    label: isOpening(row) ? 'Annuler' : 'Refermer',
    run: closeAgain,
    done: isOpening(row) ? 'Jour ouvert' : 'Refermé',
    onDone,
  })
}

function reservationsPath({ praticienId, from, to }: ClosedTime): string {
  const days = { du: from, au: to }
  return praticienId === null
    ? `${adminPaths.cancelMany}?${new URLSearchParams(days)}`
    : upcomingPath(praticienId, { from, to })
}
