import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { UpcomingReservation } from '#contract/booking/cancellations.ts'
import type { Day } from '#domain/language/time.ts'
import { adminPaths } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useFocusReturn } from '../../ui/parts/use-focus-return.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import tableStyles from '../../ui/table.module.css'
import styles from './cancellations.module.css'
import { ManyConfirmation } from './ManyConfirmation.tsx'
import { type NotCancelled, NotCancelledNotice } from './NotCancelledNotice.tsx'
import { upcomingQuery } from './queries.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { UpcomingFilters } from './UpcomingFilters.tsx'
import { UpcomingTable } from './UpcomingTable.tsx'
import { ANY_RESERVATION, type FilterFields, toFilter } from './upcoming-filter.ts'

const DEBOUNCE_MS = 250

export function CancelMany({ today }: { today: Day }) {
  const [fields, setFields] = useState(ANY_RESERVATION)
  const [debounced] = useDebouncedValue(fields, DEBOUNCE_MS)
  const [notCancelled, setNotCancelled] = useState<NotCancelled[]>([])
  const upcoming = useQuery(upcomingQuery(toFilter(debounced)))
  const changeFields = (change: Partial<FilterFields>) => setFields({ ...fields, ...change })
  return (
    <div className={styles.page}>
      <PageHeader title="Annuler plusieurs réservations">
        <Link to={adminPaths.reservations}>Retour au calendrier</Link>
      </PageHeader>
      <UpcomingFilters fields={fields} today={today} onChange={changeFields} />
      <NotCancelledNotice notCancelled={notCancelled} />
      <QueryBoundary of={upcoming}>
        {({ reservations, isWhole }) => (
          <Upcoming reservations={reservations} isWhole={isWhole} onCancelled={setNotCancelled} />
        )}
      </QueryBoundary>
    </div>
  )
}

type UpcomingProps = {
  reservations: UpcomingReservation[]
  isWhole: boolean
  onCancelled: (notCancelled: NotCancelled[]) => void
}

function Upcoming({ reservations, isWhole, onCancelled }: UpcomingProps) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [isConfirming, setIsConfirming] = useState(false)
  const focus = useFocusReturn()
  // Reservations hidden by a filter or cancelled elsewhere are no longer selected.
  const selected = reservations.filter(({ id }) => ids.has(id))
  const close = () => {
    setIsConfirming(false)
    focus.restoreFocus()
  }
  if (reservations.length === 0) {
    return <p className={tableStyles.empty}>Aucune réservation à venir ne correspond.</p>
  }
  return (
    <>
      {!isWhole && (
        <p className={styles.note}>
          Les {reservations.length} plus proches. Filtrez, ou annulez celles-ci pour voir les suivantes.
        </p>
      )}
      <UpcomingTable reservations={reservations} selectedIds={ids} onSelect={setIds} />
      <SelectionBar
        count={selected.length}
        onCancel={() => {
          focus.remember()
          setIsConfirming(true)
        }}
      />
      {isConfirming && (
        <ManyConfirmation
          reservations={selected}
          onBack={close}
          onDone={(notCancelled) => {
            setIds(new Set())
            onCancelled(notCancelled)
            close()
          }}
        />
      )}
    </>
  )
}
