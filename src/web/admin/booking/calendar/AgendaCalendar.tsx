import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useCallback, useMemo } from 'react'
import { formatTime, type LocalTime } from '#domain/language/time.ts'
import { agendaOwnersQuery } from '../../queries.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { useErrorToast } from '../../ui/query/use-error-toast.ts'
import { refreshAgenda } from '../entries/actions.ts'
import type { AgendaEntry } from '../entries/agenda-entries.ts'
import { useLiveAgenda } from '../live/use-live-agenda.ts'
import { UnreadableCalendarNotice } from '../private-calendar/UnreadableCalendarNotice.tsx'
import type { ReservationDialogProps } from '../reservation/ReservationDialogs.tsx'
import styles from './AgendaCalendar.module.css'
import './calendar.css'
import { useReservationDialogs } from '../reservation/use-reservation-dialogs.ts'
import { AgendaFailure } from './AgendaFailure.tsx'
import { CalendarRegion } from './CalendarRegion.tsx'
import type { Practitioner } from './calendar-props.ts'
import { dayToClose, shiftView } from './calendar-view.ts'
import { CalendarLayout } from './layouts/CalendarLayout.tsx'
import { startInView } from './shown-hours.ts'
import { legendOfSigns } from './sign-legend.ts'
import { legendOfServices, toneOf } from './tones.ts'
import { AgendaFilters } from './toolbar/AgendaFilters.tsx'
import { CalendarToolbar } from './toolbar/CalendarToolbar.tsx'
import { Legend, SignLegend } from './toolbar/Legend.tsx'
import { PeopleChips } from './toolbar/PeopleChips.tsx'
import { useAgendaData } from './use-agenda-data.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useCalendarView } from './use-calendar-view.ts'
import { useHours } from './use-hours.ts'
import { useNamedReservation } from './use-named-reservation.ts'
import { useShownPractitioner } from './use-shown-practitioner.ts'

const NO_PRACTITIONERS: readonly Practitioner[] = []

/** `Dialogs` load late. */
type Props = { now: LocalTime; Dialogs: ComponentType<ReservationDialogProps> }

export function AgendaCalendar({ now, Dialogs }: Props) {
  const { hasUnreadableCalendar } = useAdmin()
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const isNarrow = useMediaQuery('(width < 48rem)', undefined, { getInitialValueInEffect: false })
  const { calendarView, filters, update } = useCalendarView(now.day, isNarrow ? 'jour' : 'mois')
  const practitioners = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas }).data ?? NO_PRACTITIONERS
  const hasTeam = practitioners.length > 1
  const shown = useShownPractitioner(calendarView, { chosen: filters.praticien, practitioners })
  const agenda = useAgendaData(calendarView, { ...filters, praticien: shown, hasTeam, countsWeek: isNarrow })
  const { hours, hasAxis, wholeDay } = useHours(calendarView, { content: agenda.content, isNarrow })
  const { actions, ...dialog } = useReservationDialogs(now, shown)
  const { view } = calendarView
  useErrorToast(agenda.failure)
  useLiveAgenda(refreshAgenda)
  useNamedReservation((reservation) => dialog.open({ kind: 'edit', reservation }))

  const practitionerIds = useMemo(() => practitioners.map(({ id }) => id), [practitioners])
  const toneOfEntry = useCallback(
    (entry: AgendaEntry) => toneOf(entry, filters.couleurs, practitionerIds),
    [filters.couleurs, practitionerIds],
  )
  const start = startInView(calendarView, agenda.content.unworked, now)
  const create = () => actions.create(start, hasAxis ? formatTime(start.minute) : '')
  const choosePerson = (praticien: number | null) => update({ praticien })
  const keys = useCalendarKeys({
    previous: () => update(shiftView(calendarView, -1)),
    next: () => update(shiftView(calendarView, 1)),
    today: () => update({ date: now.day }),
    create,
    person: (position) => {
      const person = practitioners[position - 1]
      if (person) choosePerson(person.id)
    },
  })
  return (
    <div className={styles.agenda}>
      <h1 className="visually-hidden">Réservations</h1>
      <CalendarToolbar
        calendarView={calendarView}
        today={now.day}
        hasTeam={hasTeam}
        isNarrow={isNarrow}
        activeFilters={filters.prestation === null ? 0 : 1}
        filters={<AgendaFilters filters={filters} hasTeam={hasTeam} onFilter={update} />}
        more={{
          praticien: shown,
          wholeDay,
          onCloseTime: () =>
            dialog.open({ kind: 'closing', date: dayToClose(calendarView, now.day), praticienId: shown }),
          onBlock: () => dialog.open({ kind: 'block', at: start, end: null, praticienId: shown }),
        }}
        onGo={update}
        onCreate={create}
      />
      {hasTeam && view !== 'equipe' && (
        <PeopleChips
          practitioners={practitioners}
          shown={shown}
          counts={agenda.countByPerson}
          offersAll={view !== 'semaine'}
          onChoose={choosePerson}
        />
      )}
      {hasUnreadableCalendar && <UnreadableCalendarNotice className={styles.notice} />}
      {agenda.failure && <AgendaFailure sentence={agenda.failure} onRetry={agenda.retry} />}
      <CalendarRegion calendarView={calendarView} each={agenda.each} keys={keys}>
        <CalendarLayout
          calendarView={calendarView}
          content={agenda.content}
          practitioners={practitioners}
          shown={shown}
          days={agenda.days}
          hours={hours}
          toneOf={toneOfEntry}
          now={now}
          isNarrow={isNarrow}
          isFetching={agenda.isLoading}
          actions={actions}
          onGo={update}
          onOpenDay={(praticien, date) => update({ view: 'jour', date, praticien })}
        />
      </CalendarRegion>
      <SignLegend kinds={legendOfSigns({ view, isNarrow, now }, agenda)} />
      {filters.couleurs === 'prestation' && <Legend lines={legendOfServices(agenda.reservations)} />}
      <Suspense fallback={null}>{dialog.dialog && <Dialogs dialog={dialog} now={now} />}</Suspense>
    </div>
  )
}
