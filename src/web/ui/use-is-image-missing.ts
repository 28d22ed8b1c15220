import { type RefCallback, useCallback, useState } from 'react'

type ImageProps = { ref: RefCallback<HTMLImageElement>; onError: () => void }

export function useIsImageMissing(): [isMissing: boolean, imageProps: ImageProps] {
  const [isMissing, setIsMissing] = useState(false)
  const imageProps = useImageErrorHandler(useCallback(() => setIsMissing(true), []))
  return [isMissing, imageProps]
}

/** An image of the server's HTML may have failed before hydration, when `onError` was not attached yet. */
export function useImageErrorHandler(onMissing: () => void): ImageProps {
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.src && image.naturalWidth === 0) onMissing()
    },
    [onMissing],
  )
  return { ref, onError: onMissing }
}
