import { useEffect, useState, useSyncExternalStore } from 'react'
import { narrowBackground } from '#domain/picture-copies.ts'

/** Screens that get a background's narrow copy. */
export const NARROW = '(width < 40rem)'

/** Specification, section 9. */
const ROTATION_MS = 5000

type Slideshow = {
  shown: number
  /** The one shown before, over which the next appears. */
  before: number | null
  /** Null where nothing turns: one picture, a wish for stillness, or no script yet. */
  control: { isTurning: boolean; toggle: () => void } | null
}

/** Turns pictures, one by one, each once it is there; a picture that cannot be had is passed over. */
export function useSlideshow(images: string[]): Slideshow {
  const [{ shown, before }, turn] = useState<{ shown: number; before: number | null }>({
    shown: 0,
    before: null,
  })
  const [isPaused, setIsPaused] = useState(false)
  const canTurn = useMayMove() && images.length > 1
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

/** The first picture after `index`, in turn, that the browser can show. */
async function firstLoadable(images: string[], index: number): Promise<number | null> {
  for (let step = 1; step < images.length; step += 1) {
    const next = (index + step) % images.length
    const image = new Image()
    image.src = addressHere(images[next] ?? '')
    const isThere = await image.decode().then(
      () => true,
      () => false,
    )
    if (isThere) return next
  }
  return null
}

/** What this screen will show of a picture. */
function addressHere(address: string): string {
  return (window.matchMedia(NARROW).matches && narrowBackground(address)) || address
}

const STILLNESS = '(prefers-reduced-motion: reduce)'

/** False on the server, and wherever stillness is asked for. */
function useMayMove(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !window.matchMedia(STILLNESS).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(STILLNESS)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
