import { useEffect } from 'react'
import { toast } from 'react-toastify/unstyled'
import { measureBottomBars, watchBottomBars } from '#web/ui/bottom-bars.ts'

const PROPERTY = '--toast-lift'

/** Keeps toasts above the bars at the foot of the screen: toast.css raises their container by `--toast-lift`. */
export function useToastLift(): void {
  useEffect(() => {
    const ending = new AbortController()
    // Bars stick until their own place is scrolled into view; the capture hears inner scrollers too.
    addEventListener('scroll', lift, { capture: true, passive: true, signal: ending.signal })
    addEventListener('resize', lift, { signal: ending.signal })
    const unwatch = watchBottomBars(lift)
    // The container has its new height in the frame after the change.
    const unsubscribe = toast.onChange(() => requestAnimationFrame(lift))
    return () => {
      ending.abort()
      unwatch()
      unsubscribe()
      document.documentElement.style.removeProperty(PROPERTY)
    }
  }, [])
}

function lift(): void {
  const container = document.querySelector('.Toastify__toast-container')
  if (!container) return
  const { style } = document.documentElement
  const lifted = Number.parseFloat(style.getPropertyValue(PROPERTY)) || 0
  const { left, right, bottom, height } = container.getBoundingClientRect()
  const lowest = bottom + lifted
  const free = freeBottom({ left, right, height, bottom: lowest }, measureBottomBars())
  // A stack that is too high for the screen keeps its top within it.
  style.setProperty(PROPERTY, `${Math.min(lowest - free, Math.max(0, lowest - height))}px`)
}

type Box = { left: number; right: number; bottom: number; height: number }

/** The lowest bottom edge, in pixels from the top, at which the box meets no bar. */
function freeBottom({ left, right, bottom, height }: Box, bars: DOMRect[]): number {
  return bars
    .filter((bar) => bar.left < right && bar.right > left)
    .sort((a, b) => b.bottom - a.bottom)
    .reduce((free, bar) => (bar.top < free && bar.bottom > free - height ? bar.top : free), bottom)
}
