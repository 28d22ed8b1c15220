import type { CalendarOptions } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import french from '@fullcalendar/react/locales/fr'
import multiMonth from '@fullcalendar/react/multimonth'
import classic from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar.css'
import { french as frenchText } from '#domain/language/typography.ts'
import { entryOfEvent, eventClassName, timeLabel, timeRangeLabel } from './calendar-events.ts'
import { EventContent } from './EventContent.tsx'
import { memoizedTimeGrid } from './memoized-time-grid.ts'

export const calendarOptions: CalendarOptions = {
  plugins: [dayGrid, memoizedTimeGrid, list, multiMonth, interaction, classic],
  locale: french,
  // The practice's wall-clock time, never converted between zones.
  timeZone: 'UTC',
  headerToolbar: false,
  height: 'auto',
  dayRowClass: 'day-row',
  // FullCalendar's own sticky header would be hidden by that of the page: see calendar.css.
  tableHeaderSticky: false,
  tableHeaderClass: 'day-names',
  dayHeaderClass: ({ isToday }) => (isToday ? 'today-name' : ''),
  dayCellClass: ({ isToday }) => (isToday ? 'today-cell' : ''),
  allDaySlot: false,
  slotDuration: '00:30:00',
  snapDuration: '00:15:00',
  nowIndicator: true,
  dayMaxEvents: 5,
  eventDisplay: 'block',
  // Entries format their own times: FullCalendar would call Intl for each on every drag step.
  displayEventTime: false,
  eventStartEditable: true,
  eventInteractive: true,
  selectable: true,
  selectMirror: true,
  // In pixels. A shorter drag is a click.
  selectMinDistance: 8,
  // Unworked time can be booked; taken time cannot be drawn over.
  selectOverlap: (event) => event.display === 'background',
  slotHeaderContent: (info) => timeLabel(info.date),
  eventClass: (info) => {
    const entry = entryOfEvent(info.event)
    if (entry) return eventClassName(entry, info.view.type)
    return info.isMirror ? 'drawn-selection' : ''
  },
  eventContent: (info) => {
    const entry = entryOfEvent(info.event)
    if (info.isMirror && !entry) return <span className="entry-text">{timeRangeLabel(info.event)}</span>
    if (!entry) return null
    const isList = info.view.type.startsWith('list')
    return (
      <EventContent
        entry={entry}
        withEnd={isList}
        withPractitioner={isList && info.event.extendedProps.hasSeveralPractitioners}
      />
    )
  },
  backgroundEventContent: ({ event: { title } }) =>
    title ? <span className="unworked-label">{title}</span> : null,
  slotMinHeight: 30,
  slotEventOverlap: false,
  noEventsClass: 'nothing-planned',
  views: {
    // Leaves the height of the rows to calendar.css: FullCalendar derives it from width and ratio.
    dayGridMonth: { aspectRatio: 100 },
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
  noEventsText: frenchText`Aucune réservation à afficher cette semaine. Le bouton « Nouvelle réservation » en ajoute une.`,
}
