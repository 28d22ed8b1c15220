const bars = new Set<HTMLElement>()
const listeners = new Set<() => void>()

/** Ref callback for a bar at the bottom of the screen; toasts appear above it. */
export function registerBottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined
  bars.add(bar)
  notifyListeners()
  return () => {
    bars.delete(bar)
    notifyListeners()
  }
}

export function measureBottomBars(): DOMRect[] {
  return [...bars].map((bar) => bar.getBoundingClientRect())
}

export function watchBottomBars(onChange: () => void): () => void {
  const resizeObserver = new ResizeObserver(onChange)
  const observeAll = () => {
    for (const bar of bars) resizeObserver.observe(bar)
    onChange()
  }
  listeners.add(observeAll)
  observeAll()
  return () => {
    listeners.delete(observeAll)
    resizeObserver.disconnect()
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
