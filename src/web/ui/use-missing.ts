import { type RefCallback, useCallback, useState } from 'react'

type Watched = { ref: RefCallback<HTMLImageElement>; onError: () => void }

/** Whether a picture could not be had, so that something else can stand in its place. */
export function useMissing(): [isMissing: boolean, watched: Watched] {
  const [isMissing, setIsMissing] = useState(false)
  const watched = useWatchMissing(useCallback(() => setIsMissing(true), []))
  return [isMissing, watched]
}

/** Tells when a picture cannot be had. The server's page may have failed to load it before React was there. */
export function useWatchMissing(onMissing: () => void): Watched {
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.src && image.naturalWidth === 0) onMissing()
    },
    [onMissing],
  )
  return { ref, onError: onMissing }
}
