import { type RefCallback, useCallback, useState } from 'react'

type Watched = { ref: RefCallback<HTMLImageElement>; onError: () => void }

export function useIsImageMissing(): [isMissing: boolean, watched: Watched] {
  const [isMissing, setIsMissing] = useState(false)
  const watched = useImageErrorHandler(useCallback(() => setIsMissing(true), []))
  return [isMissing, watched]
}

/** An image of the server's HTML may have failed before hydration, when `onError` was not attached yet. */
export function useImageErrorHandler(onMissing: () => void): Watched {
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.src && image.naturalWidth === 0) onMissing()
    },
    [onMissing],
  )
  return { ref, onError: onMissing }
}
