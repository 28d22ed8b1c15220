const bars = new Set<HTMLElement>()
const listeners = new Set<() => void>()

/** A ref for a bar at the foot of the screen: toasts appear above it. */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined
  bars.add(bar)
  tellAll()
  return () => {
    bars.delete(bar)
    tellAll()
  }
}

/** Each bar as it lies on screen now. */
export function measureBottomBars(): DOMRect[] {
  return [...bars].map((bar) => bar.getBoundingClientRect())
}

/** Calls back when a bar comes, goes or changes its size. */
export function watchBottomBars(onChange: () => void): () => void {
  const sizes = new ResizeObserver(onChange)
  const observeAll = () => {
    for (const bar of bars) sizes.observe(bar)
    onChange()
  }
  listeners.add(observeAll)
  observeAll()
  return () => {
    listeners.delete(observeAll)
    sizes.disconnect()
  }
}

function tellAll(): void {
  for (const listener of listeners) listener()
}
