import { type RefCallback, useCallback, useState } from 'react'

type PictureProps = { ref: RefCallback<HTMLImageElement>; onError: () => void }

export function useIsPictureMissing(): [isMissing: boolean, pictureProps: PictureProps] {
  const [isMissing, setIsMissing] = useState(false)
  const pictureProps = usePictureErrorHandler(useCallback(() => setIsMissing(true), []))
  return [isMissing, pictureProps]
}

/** A picture in the server's HTML may have failed before hydration, when `onError` was not attached yet. */
export function usePictureErrorHandler(onMissing: () => void): PictureProps {
  const ref = useCallback(
    (picture: HTMLImageElement | null) => {
      if (picture?.complete && picture.src && picture.naturalWidth === 0) onMissing()
    },
    [onMissing],
  )
  return { ref, onError: onMissing }
}
