import { useEffect, useRef } from 'react'

type Props = { file: File; className: string | undefined; width: number; height: number }

/** On a canvas: the Content-Security-Policy allows no `blob:` pictures. */
export function FilePreview({ file, ...box }: Props) {
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
  return <canvas ref={canvas} {...box} />
}

/** Fills the canvas, as `object-fit: cover` does. */
function render(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
  if (!canvas) return
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const size = { width: bitmap.width * scale, height: bitmap.height * scale }
  const left = (canvas.width - size.width) / 2
  const top = (canvas.height - size.height) / 2
  canvas.getContext('2d')?.drawImage(bitmap, left, top, size.width, size.height)
}
