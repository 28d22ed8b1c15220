import { useEffect } from 'react'
import { toast } from 'react-toastify/unstyled'
import { measureBottomBars, watchBottomBars } from '#web/ui/bottom-bars.ts'

const PROPERTY = '--toast-lift'

/** Keeps toasts above the bottom bars: toast.css raises their container by `--toast-lift`. */
export function useToastLift(): void {
  useEffect(() => {
    const controller = new AbortController()
    // Sticky bars move on scroll; `capture` also catches inner scrollers.
    addEventListener('scroll', liftToasts, { capture: true, passive: true, signal: controller.signal })
    addEventListener('resize', liftToasts, { signal: controller.signal })
    const unwatch = watchBottomBars(liftToasts)
    // The container gets its new height one frame after the change.
    const unsubscribe = toast.onChange(() => requestAnimationFrame(liftToasts))
    return () => {
      controller.abort()
      unwatch()
      unsubscribe()
      document.documentElement.style.removeProperty(PROPERTY)
    }
  }, [])
}

function liftToasts(): void {
  const container = document.querySelector('.Toastify__toast-container')
  if (!container) return
  const { style } = document.documentElement
  const currentLift = Number.parseFloat(style.getPropertyValue(PROPERTY)) || 0
  const { left, right, bottom, height } = container.getBoundingClientRect()
  const restingBottom = bottom + currentLift
  const freeBottom = findFreeBottom({ left, right, height, bottom: restingBottom }, measureBottomBars())
  // A stack taller than the screen keeps its top visible.
  style.setProperty(
    PROPERTY,
    `${Math.min(restingBottom - freeBottom, Math.max(0, restingBottom - height))}px`,
  )
}

type Box = { left: number; right: number; bottom: number; height: number }

/** Lowest bottom edge, in pixels from the top, at which the box overlaps no bar. */
function findFreeBottom({ left, right, bottom, height }: Box, bars: DOMRect[]): number {
  return bars
    .filter((bar) => bar.left < right && bar.right > left)
    .sort((a, b) => b.bottom - a.bottom)
    .reduce((free, bar) => (bar.top < free && bar.bottom > free - height ? bar.top : free), bottom)
}
