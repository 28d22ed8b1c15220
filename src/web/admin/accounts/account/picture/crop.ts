/** Zoom level, and position within the remaining width and height; all from 0 to 1. */
export type Framing = { zoom: number; x: number; y: number }

type Size = { width: number; height: number }

/** Size of the original in pixels; `ratio` is the crop's width divided by its height. */
export type Cut = Size & { ratio: number }

export const DEFAULT_FRAMING: Framing = { zoom: 0, x: 0.5, y: 0.5 }

const MAX_ZOOM = 4

export function cropOf({ width, height, ratio }: Cut, { zoom, x, y }: Framing) {
  const cropWidth = Math.min(width, height * ratio) / (1 + zoom * (MAX_ZOOM - 1))
  const cropHeight = cropWidth / ratio
  return {
    left: (width - cropWidth) * x,
    top: (height - cropHeight) * y,
    width: cropWidth,
    height: cropHeight,
  }
}

/** Framing after dragging the picture by `drag`, in fractions of the frame; stops at the picture's edges. */
export function panFraming(cut: Cut, framing: Framing, drag: { x: number; y: number }): Framing {
  const crop = cropOf(cut, framing)
  return {
    ...framing,
    x: shiftPosition(framing.x, drag.x * crop.width, cut.width - crop.width),
    y: shiftPosition(framing.y, drag.y * crop.height, cut.height - crop.height),
  }
}

function shiftPosition(position: number, pixels: number, slack: number): number {
  return slack === 0 ? position : Math.min(1, Math.max(0, position - pixels / slack))
}
