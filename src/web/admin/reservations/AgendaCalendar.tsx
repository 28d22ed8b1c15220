import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { LocalTime } from '#domain/time.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { useLiveAgenda } from '../live/use-live-agenda.ts'
import { agendaOwnersQuery } from '../queries.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Failure } from '../ui/query/Failure.tsx'
import { useErrorToast } from '../use-error-toast.ts'
import { useMay } from '../use-may.ts'
import styles from './AgendaCalendar.module.css'
import { AgendaDialogs } from './AgendaDialogs.tsx'
import { refreshAgenda } from './actions.ts'
import type { AgendaEntry } from './agenda-entries.ts'
import { AgendaFilters } from './calendar/AgendaFilters.tsx'
import { CalendarToolbar } from './calendar/CalendarToolbar.tsx'
import { Legend } from './calendar/Legend.tsx'
import { PracticeCalendar } from './calendar/PracticeCalendar.tsx'
import { legendOf, toneOf } from './calendar/tones.ts'
import { useCalendarView } from './calendar/use-calendar-view.ts'
import { DayColumns } from './columns/DayColumns.tsx'
import { useAgendaData } from './use-agenda-data.ts'
import { useDialog } from './use-dialog.ts'
import { useMoveEntry } from './use-move-entry.ts'

const NO_PRACTITIONERS: { id: number; displayName: string }[] = []

export function AgendaCalendar({ now }: { now: LocalTime }) {
  const seesAll = useMay('everyAgenda')
  const { calendarView, filters, go, filter } = useCalendarView(now.day)
  const practitioners = useQuery({ ...agendaOwnersQuery, enabled: seesAll }).data ?? NO_PRACTITIONERS
  const inColumns =
    seesAll && calendarView.view === 'jour' && filters.praticien === null && practitioners.length > 1
  const data = useAgendaData(calendarView, { ...filters, inColumns })
  const dialog = useDialog(now)
  const on = { ...dialog.on, moveOrResize: useMoveEntry(now) }
  useErrorToast(data.failure)
  useLiveAgenda(refreshAgenda)

  const practitionerIds = useMemo(() => practitioners.map(({ id }) => id), [practitioners])
  const tone = useCallback(
    (entry: AgendaEntry) => toneOf(entry, filters.couleurs, practitionerIds),
    [filters.couleurs, practitionerIds],
  )
  const drawing = { calendarView, shown: data.shown, toneOf: tone, now, busy: data.busy, on }
  return (
    <div className={styles.agenda}>
      <PageHeader title="Réservations">
        <div className={actionRowStyles.start}>
          <Button
            variant="default"
            onClick={() =>
              dialog.open({ kind: 'block', at: null, end: null, praticienId: filters.praticien })
            }
          >
            Bloquer une plage
          </Button>
          <Button radius="xl" onClick={() => on.create(now, '', filters.praticien ?? undefined)}>
            Nouvelle réservation
          </Button>
        </div>
      </PageHeader>
      <AgendaFilters
        calendarView={calendarView}
        filters={filters}
        practitioners={practitioners}
        onFilter={filter}
        onFound={(reservation) => {
          go({ view: calendarView.view, date: reservation.date })
          dialog.open({ kind: 'edit', reservation })
        }}
      />
      <CalendarToolbar calendarView={calendarView} today={now.day} onGo={go} />
      {data.failure && <Failure message={data.failure} onRetry={data.retry} retrying={data.busy} />}
      {inColumns ? (
        <DayColumns {...drawing} practitioners={practitioners} />
      ) : (
        <PracticeCalendar {...drawing} isShared={practitioners.length > 1} />
      )}
      <Legend lines={legendOf(data.reservations, filters.couleurs, practitionerIds)} />
      <AgendaDialogs dialog={dialog} now={now} />
    </div>
  )
}
