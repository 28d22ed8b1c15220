import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { UpcomingReservation } from '#contract/booking/cancellations.ts'
import type { Day } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../../paths.ts'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import tableStyles from '../../ui/table.module.css'
import type { Unchanged } from './CallList.tsx'
import styles from './cancellations.module.css'
import { GivingDialog } from './giving/GivingDialog.tsx'
import { useCanGive } from './giving/use-can-give.ts'
import { ManyConfirmation } from './ManyConfirmation.tsx'
import { upcomingQuery } from './queries.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { UnchangedNotice } from './UnchangedNotice.tsx'
import { UpcomingFilters } from './UpcomingFilters.tsx'
import { UpcomingTable } from './UpcomingTable.tsx'
import { type FilterFields, readUpcomingLink, toFilter } from './upcoming-filter.ts'

const DEBOUNCE_MS = 250

/** `ownId`: null for whoever has no agenda, or sees only their own. */
type Props = { today: Day; ownId: number | null }

export function CancelMany({ today, ownId }: Props) {
  const [search] = useSearchParams()
  const [fields, setFields] = useState(() => readUpcomingLink(search, { today, ownId }))
  const [debounced] = useDebouncedValue(fields, DEBOUNCE_MS)
  const [unchanged, setUnchanged] = useState<Unchanged[]>([])
  const canGive = useCanGive()
  const upcoming = useQuery(upcomingQuery(toFilter(debounced)))
  const changeFields = (change: Partial<FilterFields>) => setFields({ ...fields, ...change })
  return (
    <div className={primitivesStyles.largeStack}>
      <PageHeader title={canGive ? 'Annuler ou confier des rendez-vous' : 'Annuler plusieurs rendez-vous'}>
        <Link to={adminPaths.reservations}>Retour au calendrier</Link>
      </PageHeader>
      <UpcomingFilters fields={fields} today={today} onChange={changeFields} />
      <UnchangedNotice unchanged={unchanged} />
      <QueryBoundary of={upcoming}>
        {({ reservations, isWhole }) => (
          <Upcoming
            reservations={reservations}
            isWhole={isWhole}
            canGive={canGive}
            onChanged={setUnchanged}
          />
        )}
      </QueryBoundary>
    </div>
  )
}

type UpcomingProps = {
  reservations: UpcomingReservation[]
  isWhole: boolean
  canGive: boolean
  onChanged: (unchanged: Unchanged[]) => void
}

function Upcoming({ reservations, isWhole, canGive, onChanged }: UpcomingProps) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const { shown: asked, open: ask, close } = useDialogFor<'cancel' | 'give'>()
  // Reservations hidden by a filter or cancelled elsewhere are no longer selected.
  const selected = reservations.filter(({ id }) => ids.has(id))
  const finish = (unchanged: Unchanged[]) => {
    // Those that one colleague could not take may be given to another.
    setIds(new Set(asked === 'give' ? unchanged.map(({ reservation }) => reservation.id) : []))
    onChanged(unchanged)
    close()
  }
  if (reservations.length === 0) {
    return <p className={tableStyles.empty}>Aucun rendez-vous à venir ne correspond.</p>
  }
  return (
    <>
      {!isWhole && (
        <p className={styles.note}>
          Les {reservations.length} plus proches. Filtrez, ou annulez ceux-ci pour voir les suivants.
        </p>
      )}
      <UpcomingTable reservations={reservations} selectedIds={ids} onSelect={setIds} />
      <SelectionBar
        count={selected.length}
        onCancel={() => ask('cancel')}
        onGive={canGive ? () => ask('give') : null}
      />
      {asked === 'cancel' && <ManyConfirmation reservations={selected} onBack={close} onDone={finish} />}
      {asked === 'give' && <GivingDialog reservations={selected} onBack={close} onDone={finish} />}
    </>
  )
}
