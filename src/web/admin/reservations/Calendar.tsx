import FullCalendar, {
  type CalendarOptions,
  type DateClickInfo,
  type DateSelectInfo,
  type EventDropInfo,
  useCalendarController,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import french from '@fullcalendar/react/locales/fr'
import multiMonth from '@fullcalendar/react/multimonth'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar.css'
import { useMemo, useRef } from 'react'
import type { AgendaEntry } from '#contract/reservations.ts'
import { addDays, type Day, formatTime, isPast, type LocalTime } from '#domain/time.ts'
import { notify } from '#web/app/toasts.tsx'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { entryOf, eventOf, localTimeOf, lookOf, slotLabel } from './calendar-events.ts'
import { EventContent } from './EventContent.tsx'
import { isOver } from './visit.ts'

type Props = {
  entries: AgendaEntry[]
  now: LocalTime
  busy: boolean
  onRange: (range: { start: Day; end: Day }) => void
  /** `null`: what was clicked is past. `time` is '' where only a day was clicked. */
  onCreate: (at: LocalTime | null, time: string) => void
  onOpen: (entry: AgendaEntry) => void
  onMove: (entry: AgendaEntry, to: LocalTime) => void
}

/** What does not change from one drawing to the next. */
const fixed: CalendarOptions = {
  plugins: [dayGrid, timeGrid, list, multiMonth, interaction, classic],
  locale: french,
  // The practice's wall clock goes in and comes out as it is: no zone ever shifts it.
  timeZone: 'UTC',
  initialView: 'dayGridMonth',
  headerToolbar: false,
  height: '100%',
  expandRows: true,
  allDaySlot: false,
  slotDuration: '00:30:00',
  scrollTime: '08:00:00',
  nowIndicator: true,
  dayMaxEvents: 5,
  eventDisplay: 'block',
  eventStartEditable: true,
  eventDurationEditable: false,
  eventInteractive: true,
  selectable: true,
  // A click is a click; only a drawn span is a selection.
  selectMinDistance: 8,
  slotHeaderContent: (info) => slotLabel(info.date),
  eventClass: (info) => lookOf(entryOf(info.event), info.view.type),
  eventContent: (info) => (
    <EventContent entry={entryOf(info.event)} inList={info.view.type.startsWith('list')} />
  ),
  slotMinHeight: 30,
  slotEventOverlap: false,
  views: {
    timeGridWeek: { titleFormat: { day: 'numeric', month: 'long', year: 'numeric' } },
    listWeek: {
      listDayFormat: { weekday: 'long' },
      listDayAltFormat: { day: 'numeric', month: 'long' },
    },
  },
  popoverClass: 'agenda-popover',
  popoverFormat: { weekday: 'long', day: 'numeric', month: 'long' },
  eventsHint: 'Réservations',
  closeHint: 'Fermer',
  moreLinkHint: (count) => `Afficher ${count} réservation${count > 1 ? 's' : ''} de plus`,
  noEventsText: 'Aucune réservation à afficher',
}

/** FullCalendar, speaking the practice's days and minutes. */
export function Calendar({ entries, now, busy, ...on }: Props) {
  const controller = useCalendarController()
  const lastFocused = useRef<string | undefined>(undefined)
  const events = useMemo(() => entries.map((entry) => eventOf(entry, isOver(entry, now))), [entries, now])
  const start = (info: DateClickInfo | DateSelectInfo): LocalTime =>
    localTimeOf('date' in info ? info.date : info.start)
  const create = (info: DateClickInfo | DateSelectInfo) => {
    const at = start(info)
    const gone = info.allDay ? at.day < now.day : isPast(at, now)
    on.onCreate(gone ? null : at, info.allDay ? '' : formatTime(at.minute))
  }
  const drop = (info: EventDropInfo) => {
    const to = info.event.start && localTimeOf(info.event.start)
    if (to && !isPast(to, now)) return on.onMove(entryOf(info.event), to)
    info.revert()
    void notify('error', 'Impossible de déplacer une réservation dans le passé')
  }
  return (
    <>
      <CalendarToolbar controller={controller} />
      <section
        aria-label="Calendrier"
        className="agenda-calendar"
        aria-busy={busy}
        onFocus={(event) => {
          lastFocused.current = event.target.dataset.visit
        }}
      >
        <FullCalendar
          {...fixed}
          controller={controller}
          now={`${now.day}T${formatTime(now.minute)}`}
          events={events}
          selectAllow={(span) =>
            !isPast(localTimeOf(span.start), { ...now, minute: span.allDay ? 0 : now.minute })
          }
          datesSet={({ start, end }) =>
            on.onRange({ start: localTimeOf(start).day, end: addDays(localTimeOf(end).day, -1) })
          }
          dateClick={create}
          select={create}
          eventClick={(info) => {
            info.jsEvent.preventDefault()
            on.onOpen(entryOf(info.event))
          }}
          eventDrop={drop}
          eventDidMount={({ el, event }) => {
            el.dataset.visit = event.id
            if (lastFocused.current === event.id) keepFocus(el)
          }}
        />
      </section>
    </>
  )
}

/** New answers draw the entries anew; who stood on one keeps their place. */
function keepFocus(entry: HTMLElement): void {
  // An entry is hidden until its row is measured, and what is hidden takes no focus.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) entry.focus({ preventScroll: true })
    }),
  )
}
