import { type PointerEvent, useEffect, useRef } from 'react'
import styles from './Crop.module.css'
import { type Cut, cropOf, type Framing, panFraming } from './crop.ts'

type Props = { picture: ImageBitmap; ratio: number; framing: Framing; onChange: (framing: Framing) => void }

const CANVAS_SIZE_PX = 640

/** Pointer only; the sliders next to it are the keyboard equivalent. */
export function CropView({ picture, ratio, framing, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) renderCrop(canvas.current, { picture, ratio, framing })
  }, [picture, ratio, framing])
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const drag = { x: event.movementX / width, y: event.movementY / height }
    onChange(panFraming(cutOf(picture, ratio), framing, drag))
  }
  return (
    <canvas
      ref={canvas}
      className={styles.view}
      width={CANVAS_SIZE_PX}
      height={CANVAS_SIZE_PX / ratio}
      role="img"
      aria-label="Aperçu de l’image recadrée"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
    />
  )
}

/** The size of an ImageBitmap is not among its own properties, so a spread would lose it. */
export function cutOf({ width, height }: ImageBitmap, ratio: number): Cut {
  return { width, height, ratio }
}

type Rendering = { picture: ImageBitmap; ratio: number; framing: Framing }

export function renderCrop(canvas: HTMLCanvasElement, { picture, ratio, framing }: Rendering): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, width, height } = cropOf(cutOf(picture, ratio), framing)
  // JPEG has no alpha: transparent pixels would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}
