/** Square crop: zoom level, and position within the remaining width and height; all from 0 to 1. */
export type Framing = { zoom: number; x: number; y: number }

type Size = { width: number; height: number }

export const DEFAULT_FRAMING: Framing = { zoom: 0, x: 0.5, y: 0.5 }

const MAX_ZOOM = 4

export function cropOf({ width, height }: Size, { zoom, x, y }: Framing) {
  const side = Math.min(width, height) / (1 + zoom * (MAX_ZOOM - 1))
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Framing after dragging the picture by `drag`, in fractions of the frame; stops at the picture's edges. */
export function panFraming(size: Size, framing: Framing, drag: { x: number; y: number }): Framing {
  const { side } = cropOf(size, framing)
  return {
    ...framing,
    x: shiftPosition(framing.x, drag.x * side, size.width - side),
    y: shiftPosition(framing.y, drag.y * side, size.height - side),
  }
}

function shiftPosition(position: number, pixels: number, slack: number): number {
  return slack === 0 ? position : Math.min(1, Math.max(0, position - pixels / slack))
}
