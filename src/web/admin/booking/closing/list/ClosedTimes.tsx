import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import type { ClosedTime } from '#contract/booking/closing.ts'
import type { TimeRange } from '#domain/booking/agenda.ts'
import type { Day } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { useDialogFor } from '../../../ui/dialog/use-dialog-state.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { closedTimesQuery } from '../queries.ts'
import { ClosedTimeList } from './ClosedTimeList.tsx'
import styles from './closed-times.module.css'
import { useListScope } from './use-list-scope.ts'

const ClosingDialog = lazy(async () => ({ default: (await import('../ClosingDialog.tsx')).ClosingDialog }))
const OpenDialog = lazy(async () => ({ default: (await import('./OpenDialog.tsx')).OpenDialog }))

type Props = {
  today: Day
  /** Id of the agenda's owner; null for the caller. */
  target: number | null
  /** Hours that an opening starts from. */
  range: TimeRange
  onChanged: () => Promise<void>
}

type Shown = { kind: 'close' } | { kind: 'open'; row: ClosedTime | null }

/** « Fermetures et congés »: what closes or opens time by date, wherever it is stored. */
export function ClosedTimes({ today, target, range, onChanged }: Props) {
  const { praticienId, nameOf, canReopen } = useListScope(target)
  const closedTimes = useQuery(closedTimesQuery(praticienId))
  const dialog = useDialogFor<Shown>()
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <div className={`${primitivesStyles.row} ${styles.actions}`}>
        <Button size="xs" onClick={() => dialog.open({ kind: 'close' })}>
          Fermer…
        </Button>
        <Button variant="default" size="xs" onClick={() => dialog.open({ kind: 'open', row: null })}>
          Ouvrir exceptionnellement…
        </Button>
      </div>
      <QueryBoundary of={closedTimes}>
        {(rows) => (
          <ClosedTimeList
            rows={rows}
            today={today}
            nameOf={nameOf}
            canReopen={canReopen}
            onEdit={(row) => dialog.open({ kind: 'open', row })}
            onReopened={async () => {
              list.current?.focus()
              await onChanged()
            }}
          />
        )}
      </QueryBoundary>
      <Suspense fallback={null}>
        {dialog.shown?.kind === 'close' && (
          <ClosingDialog date={today} target={target} onChanged={onChanged} onClose={dialog.close} />
        )}
        {dialog.shown?.kind === 'open' && (
          <OpenDialog
            row={dialog.shown.row}
            rows={closedTimes.data ?? []}
            today={today}
            target={target}
            range={range}
            onChanged={onChanged}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </div>
  )
}
