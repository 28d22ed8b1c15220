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
import { useHasPermission } from '../use-has-permission.ts'
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
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const { calendarView, filters, goTo, changeFilters } = useCalendarView(now.day)
  const practitioners = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas }).data ?? NO_PRACTITIONERS
  const isInColumns =
    canSeeAllAgendas && calendarView.view === 'jour' && filters.praticien === null && practitioners.length > 1
  const agenda = useAgendaData(calendarView, { ...filters, byPractitioner: isInColumns })
  const dialog = useDialog(now)
  const actions = { ...dialog.actions, moveOrResize: useMoveEntry(now) }
  useErrorToast(agenda.failure)
  useLiveAgenda(refreshAgenda)

  const practitionerIds = useMemo(() => practitioners.map(({ id }) => id), [practitioners])
  const toneOfEntry = useCallback(
    (entry: AgendaEntry) => toneOf(entry, filters.couleurs, practitionerIds),
    [filters.couleurs, practitionerIds],
  )
  const calendarProps = {
    calendarView,
    content: agenda.content,
    toneOf: toneOfEntry,
    now,
    isFetching: agenda.isFetching,
    actions,
  }
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
          <Button radius="xl" onClick={() => actions.create(now, '', filters.praticien ?? undefined)}>
            Nouvelle réservation
          </Button>
        </div>
      </PageHeader>
      <AgendaFilters
        calendarView={calendarView}
        filters={filters}
        practitioners={practitioners}
        onFilter={changeFilters}
        onChooseReservation={(reservation) => {
          goTo({ view: calendarView.view, date: reservation.date })
          dialog.open({ kind: 'edit', reservation })
        }}
      />
      <CalendarToolbar calendarView={calendarView} today={now.day} onGo={goTo} />
      {agenda.failure && (
        <Failure message={agenda.failure} onRetry={agenda.retry} isRetrying={agenda.isFetching} />
      )}
      {isInColumns ? (
        <DayColumns {...calendarProps} practitioners={practitioners} />
      ) : (
        <PracticeCalendar {...calendarProps} hasSeveralPractitioners={practitioners.length > 1} />
      )}
      <Legend lines={legendOf(agenda.reservations, filters.couleurs, practitionerIds)} />
      <AgendaDialogs dialog={dialog} now={now} />
    </div>
  )
}
