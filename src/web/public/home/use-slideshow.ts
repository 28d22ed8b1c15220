import { useEffect, useState, useSyncExternalStore } from 'react'
import { narrowBackgroundUrl } from '#domain/picture-copies.ts'

export const PHONE_WIDTH = '(width < 40rem)'

/** Requirements, 9.1. */
const ROTATION_MS = 5000

type Slideshow = {
  shown: number
  /** The previous picture, beneath the one that fades in. */
  before: number | null
  /** Null with a single picture, with reduced motion, and before hydration. */
  control: { isTurning: boolean; toggle: () => void } | null
}

/** Advances only to a decoded picture and skips those that fail to load. */
export function useSlideshow(images: string[]): Slideshow {
  const [{ shown, before }, turn] = useState<{ shown: number; before: number | null }>({
    shown: 0,
    before: null,
  })
  const [isPaused, setIsPaused] = useState(false)
  const canTurn = useMotionAllowed() && images.length > 1
  const isTurning = canTurn && !isPaused

  useEffect(() => {
    if (!isTurning) return
    let isOver = false
    const timer = setInterval(async () => {
      if (document.hidden) return
      const next = await firstLoadable(images, shown)
      if (!isOver && next !== null) turn({ shown: next, before: shown })
    }, ROTATION_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isTurning, images, shown])

  const toggle = () => setIsPaused(!isPaused)
  return { shown, before, control: canTurn ? { isTurning, toggle } : null }
}

async function firstLoadable(images: string[], index: number): Promise<number | null> {
  for (let step = 1; step < images.length; step += 1) {
    const next = (index + step) % images.length
    const image = new Image()
    image.src = sourceForScreen(images[next] ?? '')
    const isDecoded = await image.decode().then(
      () => true,
      () => false,
    )
    if (isDecoded) return next
  }
  return null
}

function sourceForScreen(src: string): string {
  return (window.matchMedia(PHONE_WIDTH).matches && narrowBackgroundUrl(src)) || src
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function useMotionAllowed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !window.matchMedia(REDUCED_MOTION).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
