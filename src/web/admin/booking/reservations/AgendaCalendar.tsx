import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useCallback, useMemo, useState } from 'react'
import { formatTime, type LocalTime } from '#domain/language/time.ts'
import { agendaOwnersQuery } from '../../queries.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Failure } from '../../ui/query/Failure.tsx'
import { useErrorToast } from '../../ui/query/use-error-toast.ts'
import { useLiveAgenda } from '../live/use-live-agenda.ts'
import styles from './AgendaCalendar.module.css'
import type { ReservationDialogProps } from './AgendaDialogs.tsx'
import { refreshAgenda } from './actions.ts'
import type { AgendaEntry } from './agenda-entries.ts'
import { AgendaFilters } from './calendar/AgendaFilters.tsx'
import { CalendarToolbar } from './calendar/CalendarToolbar.tsx'
import { Legend } from './calendar/Legend.tsx'
import { PracticeCalendar } from './calendar/PracticeCalendar.tsx'
import { shownHours, startInView, WHOLE_DAY } from './calendar/shown-hours.ts'
import { legendOf, toneOf } from './calendar/tones.ts'
import { useCalendarView } from './calendar/use-calendar-view.ts'
import { useShownPractitioner } from './calendar/use-shown-practitioner.ts'
import { WeekOwner } from './calendar/WeekOwner.tsx'
import { DayColumns } from './columns/DayColumns.tsx'
import { useAgendaData } from './use-agenda-data.ts'
import { useDialog } from './use-dialog.ts'
import { useMoveEntry } from './use-move-entry.ts'

const NO_PRACTITIONERS: { id: number; displayName: string }[] = []

/** `Dialogs` load late. */
type Props = { now: LocalTime; Dialogs: ComponentType<ReservationDialogProps> }

export function AgendaCalendar({ now, Dialogs }: Props) {
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const { calendarView, filters, goTo, changeFilters } = useCalendarView(now.day)
  const practitioners = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas }).data ?? NO_PRACTITIONERS
  const isInColumns =
    canSeeAllAgendas && calendarView.view === 'jour' && filters.praticien === null && practitioners.length > 1
  const { shown, isWeekOfOne } = useShownPractitioner(calendarView, {
    chosen: filters.praticien,
    practitioners,
  })
  const agenda = useAgendaData(calendarView, { ...filters, praticien: shown, byPractitioner: isInColumns })
  const [showsWholeDay, setShowsWholeDay] = useState(false)
  const hours = showsWholeDay ? WHOLE_DAY : shownHours(agenda.content, calendarView)
  const dialog = useDialog(now, shown)
  const actions = { ...dialog.actions, moveOrResize: useMoveEntry(now) }
  const isTimeGrid = calendarView.view === 'semaine' || calendarView.view === 'jour'
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
    hours,
    toneOf: toneOfEntry,
    now,
    isFetching: agenda.isFetching,
    actions,
  }
  const start = startInView(calendarView, agenda.content.unworked, now)
  const openBlockDialog = () => dialog.open({ kind: 'block', at: start, end: null, praticienId: shown })
  return (
    <div className={styles.agenda}>
      <PageHeader title="Réservations">
        <Button className={styles.block} variant="default" onClick={openBlockDialog}>
          Bloquer une plage
        </Button>
        <Button
          className={styles.create}
          radius="xl"
          onClick={() => actions.create(start, isTimeGrid ? formatTime(start.minute) : '')}
        >
          Nouvelle réservation
        </Button>
      </PageHeader>
      <AgendaFilters
        calendarView={calendarView}
        filters={filters}
        practitioners={practitioners}
        isOfOne={isWeekOfOne}
        onFilter={changeFilters}
        onBlock={openBlockDialog}
        onChooseReservation={(reservation) => {
          goTo({ view: calendarView.view, date: reservation.date })
          dialog.open({ kind: 'edit', reservation })
        }}
      />
      <CalendarToolbar calendarView={calendarView} today={now.day} onGo={goTo} />
      <div className={styles.body}>
        {agenda.failure && (
          <Failure sentence={agenda.failure} onRetry={agenda.retry} isRetrying={agenda.isFetching} />
        )}
        {isWeekOfOne && (
          <WeekOwner
            practitioners={practitioners}
            shown={shown}
            onChoose={(praticien) => changeFilters({ praticien })}
          />
        )}
        {isInColumns ? (
          <DayColumns {...calendarProps} practitioners={practitioners} />
        ) : (
          <PracticeCalendar {...calendarProps} hasSeveralPractitioners={practitioners.length > 1} />
        )}
        <div className={styles.below}>
          {isTimeGrid && (
            <Button
              variant="default"
              aria-pressed={showsWholeDay}
              onClick={() => setShowsWholeDay(!showsWholeDay)}
            >
              Afficher toute la journée
            </Button>
          )}
          <Legend lines={legendOf(agenda.reservations, filters.couleurs, practitionerIds)} />
        </div>
      </div>
      <Suspense fallback={null}>{dialog.dialog && <Dialogs dialog={dialog} now={now} />}</Suspense>
    </div>
  )
}
