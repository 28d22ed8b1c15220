/** Which square of a picture is wanted: how close, and where in what is left over; all of it from 0 to 1. */
export type Framing = { zoom: number; x: number; y: number }

type Size = { width: number; height: number }

/** The largest square, in the middle. */
export const FIRST_FRAMING: Framing = { zoom: 0, x: 0.5, y: 0.5 }

const CLOSEST = 4

/** The square in the picture's own pixels. */
export function cutOf({ width, height }: Size, { zoom, x, y }: Framing) {
  const side = Math.min(width, height) / (1 + zoom * (CLOSEST - 1))
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** The framing after a hand has drawn the picture by some part of the frame; the picture never leaves it. */
export function drawn(size: Size, framing: Framing, by: { x: number; y: number }): Framing {
  const { side } = cutOf(size, framing)
  return {
    ...framing,
    x: shifted(framing.x, by.x * side, size.width - side),
    y: shifted(framing.y, by.y * side, size.height - side),
  }
}

function shifted(place: number, pixels: number, room: number): number {
  // Drawn to the right, the picture shows more of its left.
  return room === 0 ? place : Math.min(1, Math.max(0, place - pixels / room))
}
