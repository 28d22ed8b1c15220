/** In pixels: the zone along each edge of the window, and the way per frame. */
const EDGE_PX = 88
const STEP_PX = 8

/** Scrolls the page, and sideways the columns that do not fit, towards an edge that the pointer is near; true if it did. */
export function scrollAtEdge(
  element: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const scroller = element.closest('[data-scrolls-sideways]')
  const before = [window.scrollY, scroller?.scrollLeft]
  window.scrollBy(0, towards(clientY, { start: 0, end: window.innerHeight }))
  if (scroller) {
    const { left, right } = scroller.getBoundingClientRect()
    scroller.scrollBy(towards(clientX, { start: left, end: right }), 0)
  }
  return before[0] !== window.scrollY || before[1] !== scroller?.scrollLeft
}

function towards(position: number, { start, end }: { start: number; end: number }): number {
  if (position < start + EDGE_PX) return -STEP_PX
  return position > end - EDGE_PX ? STEP_PX : 0
}
