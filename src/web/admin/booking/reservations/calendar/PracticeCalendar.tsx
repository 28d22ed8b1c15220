import {
  type DateClickInfo,
  type DateSelectInfo,
  type EventDropInfo,
  type EventResizeDoneInfo,
  useCalendarController,
} from '@fullcalendar/react'
import { useEffect, useMemo, useRef } from 'react'
import {
  type Day,
  formatDateTime,
  formatTime,
  isPast,
  type LocalTime,
  type Span,
} from '#domain/language/time.ts'
import type { AgendaActions } from '../agenda-actions.ts'
import type { AgendaEntry, CalendarContent } from '../agenda-entries.ts'
import { endMinuteOf, entryOfEvent, localTimeOf, toBackgroundEvents, toEvent } from './calendar-events.ts'
import { calendarOptions } from './calendar-options.tsx'
import { type CalendarView, fullCalendarViewOf } from './calendar-view.ts'
import { FreezableCalendar, useDragLock } from './FreezableCalendar.tsx'

type Props = {
  calendarView: CalendarView
  content: CalendarContent
  hours: Span
  toneOf: (entry: AgendaEntry) => string
  now: LocalTime
  isFetching: boolean
  hasSeveralPractitioners: boolean
  actions: AgendaActions
}

export function PracticeCalendar({
  calendarView,
  content,
  hours,
  toneOf,
  now,
  isFetching,
  hasSeveralPractitioners,
  actions,
}: Props) {
  const controller = useSyncedDate(calendarView.date)
  const { isDragging, lock, unlock } = useDragLock()
  const lastFocusedId = useRef<string | undefined>(undefined)
  const isTimeGrid = calendarView.view === 'semaine' || calendarView.view === 'jour'
  const isList = calendarView.view === 'planning'
  const events = useMemo(
    () => [
      ...content.entries.map((entry) =>
        toEvent(entry, { tone: toneOf(entry), now, hasSeveralPractitioners }),
      ),
      // The list would draw them as empty lines, and never say that it is empty.
      ...(isList ? [] : content.unworked.flatMap((span) => toBackgroundEvents(span, isTimeGrid))),
    ],
    [content, toneOf, now, isTimeGrid, isList, hasSeveralPractitioners],
  )
  return (
    <section
      aria-label="Calendrier"
      className="agenda-calendar"
      data-view={calendarView.view}
      aria-busy={isFetching}
      onFocus={(event) => {
        lastFocusedId.current = event.target.dataset.reservation
      }}
    >
      <FreezableCalendar
        // Remounts on a change of view: otherwise the old view flashes under the new title.
        key={calendarView.view}
        {...calendarOptions}
        isDragging={isDragging}
        eventDragStart={lock}
        eventDragStop={unlock}
        eventResizeStart={lock}
        eventResizeStop={unlock}
        controller={controller}
        initialView={fullCalendarViewOf(calendarView.view)}
        initialDate={calendarView.date}
        now={formatDateTime(now)}
        slotMinTime={formatTime(hours.start)}
        slotMaxTime={formatTime(hours.end)}
        events={events}
        selectAllow={({ start, end, allDay }) =>
          allDay
            ? localTimeOf(start).day >= now.day
            : !isPast(localTimeOf(start), now) && isWithinOneDay(localTimeOf(start), end)
        }
        dateClick={(info) => handleDateClick(info, now, actions)}
        select={(info) => handleSelect(info, now, actions)}
        eventClick={(info) => {
          info.jsEvent.preventDefault()
          const entry = entryOfEvent(info.event)
          if (entry) actions.open(entry)
        }}
        eventDrop={(info) => handleDrop(info, actions)}
        eventResize={(info) => handleDrop(info, actions)}
        eventDidMount={({ el, event }) => {
          el.dataset.reservation = event.id
          if (lastFocusedId.current === event.id) restoreFocus(el)
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

function handleDateClick(info: DateClickInfo, now: LocalTime, actions: AgendaActions): void {
  const at = localTimeOf(info.date)
  if (info.allDay) actions.create(at.day < now.day ? null : at, '')
  else actions.create(isPast(at, now) ? null : at, formatTime(at.minute))
}

function handleSelect(info: DateSelectInfo, now: LocalTime, actions: AgendaActions): void {
  const at = localTimeOf(info.start)
  if (info.allDay) actions.create(at.day < now.day ? null : at, '')
  else actions.select({ at, end: endMinuteOf(info.end, at.day), praticienId: null })
}

function handleDrop(info: EventDropInfo | EventResizeDoneInfo, actions: AgendaActions): void {
  const entry = entryOfEvent(info.event)
  const { start, end } = info.event
  const to = start && localTimeOf(start)
  const isAllowed = entry && to && end && actions.moveOrResize(entry, { to, end: endMinuteOf(end, to.day) })
  if (!isAllowed) info.revert()
}

function isWithinOneDay({ day }: LocalTime, end: Date): boolean {
  const endTime = localTimeOf(end)
  return endTime.day === day || endTime.minute === 0
}

/** New data re-creates the entries: restores focus to the entry that had it. */
function restoreFocus(element: HTMLElement): void {
  // FullCalendar hides an entry until its row is measured, and hidden elements cannot take focus.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) element.focus({ preventScroll: true })
    }),
  )
}
