import { type PointerEvent, useEffect, useRef } from 'react'
import styles from './Crop.module.css'
import { cropOf, type Framing, panFraming } from './crop.ts'

type Props = { picture: ImageBitmap; framing: Framing; onChange: (framing: Framing) => void }

const CANVAS_SIZE_PX = 640

/** Pointer only; the sliders next to it are the keyboard equivalent. */
export function CropView({ picture, framing, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) renderSquare(canvas.current, picture, framing)
  }, [picture, framing])
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { width } = event.currentTarget.getBoundingClientRect()
    onChange(panFraming(picture, framing, { x: event.movementX / width, y: event.movementY / width }))
  }
  return (
    <canvas
      ref={canvas}
      className={styles.view}
      width={CANVAS_SIZE_PX}
      height={CANVAS_SIZE_PX}
      role="img"
      aria-label="Aperçu de l’image recadrée"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}

export function renderSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, framing: Framing): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = cropOf(picture, framing)
  // JPEG has no alpha: transparent pixels would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
