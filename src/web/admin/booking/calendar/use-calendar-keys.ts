import { type KeyboardEvent, useEffect, useRef } from 'react'

const STOP = '[data-stop]'

type Shortcuts = {
  previous: () => void
  next: () => void
  today: () => void
  create: () => void
  /** From 1, in the order of the chips. */
  person: (position: number) => void
}

/**
 * Makes the calendar one tab stop: arrow keys go from one `data-stop` to the next within a `data-lane`, a day or a
 * person’s day, and between lanes. Letters and digits act while the focus is in the calendar alone (WCAG 2.1.4).
 */
export function useCalendarKeys(shortcuts: Shortcuts) {
  const container = useRef<HTMLElement>(null)
  const current = useRef<string | null>(null)
  const hadFocus = useRef(false)
  // After each rendering: new data bring new stops, and the one that had the focus may be another element.
  useEffect(() => {
    const stops = stopsOf(container.current)
    const known = stops.find((stop) => stop.dataset.stop === current.current) ?? stops[0]
    for (const stop of stops) stop.tabIndex = stop === known ? 0 : -1
    if (hadFocus.current && document.activeElement === document.body) known?.focus({ preventScroll: true })
  })
  return {
    ref: container,
    onFocus: ({ target }: { target: EventTarget }) => {
      const stop = (target as HTMLElement).closest<HTMLElement>(STOP)
      if (!stop) return
      hadFocus.current = true
      current.current = stop.dataset.stop ?? null
      for (const other of stopsOf(container.current)) other.tabIndex = other === stop ? 0 : -1
    },
    onBlur: ({ target, relatedTarget }: { target: Element; relatedTarget: EventTarget | null }) => {
      // Later, since a removed element and a dialog that opens lose it to nothing at first.
      setTimeout(() => {
        const focused = relatedTarget instanceof Element ? relatedTarget : document.activeElement
        const isLost = focused === document.body && !target.isConnected
        hadFocus.current =
          isLost || focused?.closest('[role="dialog"]') !== null || contains(container.current, focused)
      })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const stop = (event.target as HTMLElement).closest<HTMLElement>(STOP)
      if (!stop || event.ctrlKey || event.metaKey || event.altKey) return
      const next = neighbourOf(stop, event.key, stopsOf(container.current))
      const act = next ? () => focusStop(next) : actionOf(event.key, shortcuts)
      if (!act) return
      event.preventDefault()
      act()
    },
  }
}

function focusStop(stop: HTMLElement): void {
  stop.focus()
  stop.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function actionOf(
  key: string,
  { previous, next, today, create, person }: Shortcuts,
): (() => void) | undefined {
  if (/^[1-9]$/.test(key)) return () => person(Number(key))
  return { PageUp: previous, PageDown: next, t: today, T: today, n: create, N: create }[key]
}

function contains(container: HTMLElement | null, element: Element | null): boolean {
  return container?.contains(element) ?? false
}

function stopsOf(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>(STOP) ?? [])]
}

/** Target of an arrow key: within the lane, from its ends to the row above or below, or in the lane beside it. */
function neighbourOf(stop: HTMLElement, key: string, stops: readonly HTMLElement[]): HTMLElement | undefined {
  const direction = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[key]
  if (direction === undefined) return undefined
  const lanes = groupByLane(stops)
  const own = lanes.find(({ elements }) => elements.includes(stop))
  if (!own) return undefined
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const within = own.elements[own.elements.indexOf(stop) + direction]
    if (within) return within
    const row = lanes.filter((lane) => lane.row === own.row + direction)
    const lane = row.toSorted((a, b) => Math.abs(a.column - own.column) - Math.abs(b.column - own.column))[0]
    return lane?.elements.at(direction === 1 ? 0 : -1)
  }
  const beside = lanes[lanes.indexOf(own) + direction]
  const height = stop.getBoundingClientRect().top
  return beside?.elements.toSorted((a, b) => distance(a, height) - distance(b, height))[0]
}

type Lane = { row: number; column: number; elements: HTMLElement[] }

/** By row, then by column. */
function groupByLane(stops: readonly HTMLElement[]): Lane[] {
  const lanes = new Map<string, Lane>()
  for (const stop of stops) {
    const name = stop.closest<HTMLElement>('[data-lane]')?.dataset.lane ?? '0,0'
    const [row = 0, column = 0] = name.split(',').map(Number)
    const lane = lanes.get(name) ?? { row, column, elements: [] }
    lane.elements.push(stop)
    lanes.set(name, lane)
  }
  return [...lanes.values()].sort((a, b) => a.row - b.row || a.column - b.column)
}

function distance(element: HTMLElement, height: number): number {
  return Math.abs(element.getBoundingClientRect().top - height)
}
