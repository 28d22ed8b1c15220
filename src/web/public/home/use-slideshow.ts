import { useEffect, useState, useSyncExternalStore } from 'react'
import { narrowBackgroundUrl } from '#domain/content/picture-copies.ts'

export const PHONE_WIDTH = '(width < 40rem)'

/** Requirements, 9.1. */
const ROTATION_MS = 5000

/** `shown` and `previous` are indexes. */
type Slideshow = {
  shown: number
  /** Beneath the picture that fades in. */
  previous: number | null
  /** Null with a single picture, with reduced motion, and before hydration. */
  control: { isPlaying: boolean; toggle: () => void } | null
}

/** Advances only to a decoded picture and skips those that fail to load. */
export function useSlideshow(pictures: string[]): Slideshow {
  const [{ shown, previous }, setIndexes] = useState<Pick<Slideshow, 'shown' | 'previous'>>({
    shown: 0,
    previous: null,
  })
  const [isPaused, setIsPaused] = useState(false)
  const canPlay = useIsMotionAllowed() && pictures.length > 1
  const isPlaying = canPlay && !isPaused

  useEffect(() => {
    if (!isPlaying) return
    let isStopped = false
    const timer = setInterval(async () => {
      if (document.hidden) return
      const next = await findNextLoadable(pictures, shown)
      if (!isStopped && next !== null) setIndexes({ shown: next, previous: shown })
    }, ROTATION_MS)
    return () => {
      isStopped = true
      clearInterval(timer)
    }
  }, [isPlaying, pictures, shown])

  const toggle = () => setIsPaused(!isPaused)
  return { shown, previous, control: canPlay ? { isPlaying, toggle } : null }
}

async function findNextLoadable(pictures: string[], current: number): Promise<number | null> {
  for (let step = 1; step < pictures.length; step += 1) {
    const next = (current + step) % pictures.length
    const picture = new Image()
    picture.src = srcForScreen(pictures[next] ?? '')
    const isDecoded = await picture.decode().then(
      () => true,
      () => false,
    )
    if (isDecoded) return next
  }
  return null
}

function srcForScreen(src: string): string {
  return (window.matchMedia(PHONE_WIDTH).matches && narrowBackgroundUrl(src)) || src
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function useIsMotionAllowed(): boolean {
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
