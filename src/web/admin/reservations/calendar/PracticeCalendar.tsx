import {
  type DateClickInfo,
  type DateSelectInfo,
  type EventDropInfo,
  type EventResizeDoneInfo,
  useCalendarController,
} from '@fullcalendar/react'
import { useEffect, useMemo, useRef } from 'react'
import { type Day, formatDateTime, formatTime, isPast, type LocalTime } from '#domain/time.ts'
import type { AgendaActions } from '../agenda-actions.ts'
import type { AgendaEntry, CalendarContent } from '../agenda-entries.ts'
import { endMinuteOf, entryOfEvent, localTimeOf, toBackgroundEvents, toEvent } from './calendar-events.ts'
import { calendarOptions } from './calendar-options.tsx'
import { type CalendarView, typeOf } from './calendar-view.ts'
import { SteadyCalendar, useDragLock } from './SteadyCalendar.tsx'

type Props = {
  calendarView: CalendarView
  shown: CalendarContent
  toneOf: (entry: AgendaEntry) => string
  now: LocalTime
  busy: boolean
  isShared: boolean
  on: AgendaActions
}

export function PracticeCalendar({ calendarView, shown, toneOf, now, busy, isShared, on }: Props) {
  const controller = useSyncedDate(calendarView.date)
  const { isDragging, lock, unlock } = useDragLock()
  const lastFocused = useRef<string | undefined>(undefined)
  const byHour = calendarView.view === 'semaine' || calendarView.view === 'jour'
  const events = useMemo(
    () => [
      ...shown.entries.map((entry) => toEvent(entry, { tone: toneOf(entry), now, isShared })),
      ...shown.unworked.flatMap((stretch) => toBackgroundEvents(stretch, byHour)),
    ],
    [shown, toneOf, now, byHour, isShared],
  )
  return (
    <section
      aria-label="Calendrier"
      className="agenda-calendar"
      aria-busy={busy}
      onFocus={(event) => {
        lastFocused.current = event.target.dataset.reservation
      }}
    >
      <SteadyCalendar
        // Remounts on a change of view: otherwise the old view flashes under the new title.
        key={calendarView.view}
        {...calendarOptions}
        isDragging={isDragging}
        eventDragStart={lock}
        eventDragStop={unlock}
        eventResizeStart={lock}
        eventResizeStop={unlock}
        controller={controller}
        initialView={typeOf(calendarView.view)}
        initialDate={calendarView.date}
        now={formatDateTime(now)}
        events={events}
        selectAllow={({ start, end, allDay }) =>
          allDay
            ? localTimeOf(start).day >= now.day
            : !isPast(localTimeOf(start), now) && isOneDay(localTimeOf(start), end)
        }
        dateClick={(info) => clicked(info, now, on)}
        select={(info) => selected(info, now, on)}
        eventClick={(info) => {
          info.jsEvent.preventDefault()
          const entry = entryOfEvent(info.event)
          if (entry) on.open(entry)
        }}
        eventDrop={(info) => put(info, on)}
        eventResize={(info) => put(info, on)}
        eventDidMount={({ el, event }) => {
          el.dataset.reservation = event.id
          if (lastFocused.current === event.id) keepFocus(el)
        }}
      />
    </section>
  )
}

/** FullCalendar keeps its own date: a new date in the URL is applied imperatively. */
function useSyncedDate(date: Day) {
  const controller = useCalendarController()
  useEffect(() => controller.gotoDate(date), [controller, date])
  return controller
}

function clicked(info: DateClickInfo, now: LocalTime, on: AgendaActions): void {
  const at = localTimeOf(info.date)
  if (info.allDay) on.create(at.day < now.day ? null : at, '')
  else on.create(isPast(at, now) ? null : at, formatTime(at.minute))
}

function selected(info: DateSelectInfo, now: LocalTime, on: AgendaActions): void {
  const at = localTimeOf(info.start)
  if (info.allDay) on.create(at.day < now.day ? null : at, '')
  else on.select({ at, end: endMinuteOf(info.end, at.day), praticienId: null })
}

function put(info: EventDropInfo | EventResizeDoneInfo, on: AgendaActions): void {
  const entry = entryOfEvent(info.event)
  const { start, end } = info.event
  const to = start && localTimeOf(start)
  const isAllowed = entry && to && end && on.moveOrResize(entry, { to, end: endMinuteOf(end, to.day) })
  if (!isAllowed) info.revert()
}

function isOneDay({ day }: LocalTime, end: Date): boolean {
  const last = localTimeOf(end)
  return last.day === day || last.minute === 0
}

/** New data re-creates the entries: restores focus to the entry that had it. */
function keepFocus(element: HTMLElement): void {
  // FullCalendar hides an entry until its row is measured, and hidden elements cannot take focus.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) element.focus({ preventScroll: true })
    }),
  )
}
