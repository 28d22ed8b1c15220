import { useEffect, useRef } from 'react'
import styles from './gallery.module.css'

const WIDTH_PX = 256
const HEIGHT_PX = 192

/** On a canvas: the Content-Security-Policy allows no `blob:` pictures. */
export function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    void createImageBitmap(file).then(
      (bitmap) => {
        if (!isGone) render(canvas.current, bitmap)
        bitmap.close()
      },
      // Not readable here; the server explains why.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [file])
  return <canvas ref={canvas} className={styles.thumbnail} width={WIDTH_PX} height={HEIGHT_PX} />
}

/** Fills the canvas, as `object-fit: cover` does. */
function render(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
  const { width, height } = bitmap
  const scale = Math.max(WIDTH_PX / width, HEIGHT_PX / height)
  const size = { width: width * scale, height: height * scale }
  const left = (WIDTH_PX - size.width) / 2
  const top = (HEIGHT_PX - size.height) / 2
  canvas?.getContext('2d')?.drawImage(bitmap, left, top, size.width, size.height)
}
