import type { COLOR_TOKENS } from './theme-colors.ts'

/** In the order in which they are proposed; the first one unless somebody chooses. */
export const DRAWINGS = ['waves', 'leaves', 'stones'] as const
export type Drawing = (typeof DRAWINGS)[number]

export const DRAWING_LABELS: Readonly<Record<Drawing, string>> = {
  waves: 'Ondes',
  leaves: 'Feuillage',
  stones: 'Galets',
}

export function toDrawing(stored: string | null): Drawing {
  return DRAWINGS.find((drawing) => drawing === stored) ?? DRAWINGS[0]
}

/** `line` is stroked, every other tone filled. */
export type Tone = 'line' | 'sage' | 'pale' | 'clay'

/** A color of the practice and its share, mixed in OKLab with the ground; drawing.module.css has the same shares. */
export const TONES: Readonly<Record<Tone, { token: (typeof COLOR_TOKENS)[number]; share: number }>> = {
  line: { token: 'accent', share: 0.32 },
  sage: { token: 'accent', share: 0.3 },
  pale: { token: 'accent', share: 0.16 },
  clay: { token: 'clay', share: 0.38 },
}

export const LINE_WIDTH = 1.5

/** Of the visible part. */
export const DRAWING_BOX = { x: 40, y: 0, width: 300, height: 200 }

type Shape = { tone: Tone; path: string }

/** Path data of SVG, from back to front. */
export const DRAWING_SHAPES: Readonly<Record<Drawing, readonly Shape[]>> = {
  waves: [
    ...[30, 54, 82, 112, 144].map((radius) =>
      line(ellipse({ x: 190, y: 112, rx: radius, ry: radius * 0.42 })),
    ),
    clay('M166 108c0-9 11-16 26-16s26 6 26 15-11 14-27 14-25-5-25-13Z'),
  ],
  leaves: [
    line('M96 176c66-10 122-52 158-136'),
    sage('M128 168c8-32-4-52-34-66-6 32 6 54 34 66Z'),
    sage('M166 146c4-30-8-50-36-62-4 32 8 52 36 62Z'),
    sage('M204 112c2-28-10-46-36-56-2 28 10 46 36 56Z'),
    sage('M158 152c22 20 46 24 72 8-22-22-48-24-72-8Z'),
    sage('M196 120c20 18 44 20 68 4-22-20-46-20-68-4Z'),
    sage('M228 86c18 12 38 12 58-2-20-16-40-14-58 2Z'),
    clay('M252 48c-12-18-10-32 4-44 12 16 10 32-4 44Z'),
  ],
  stones: [
    line(ellipse({ x: 190, y: 166, rx: 84, ry: 15 })),
    line(ellipse({ x: 190, y: 168, rx: 116, ry: 25 })),
    sage('M112 144c-2-20 32-36 80-37s80 12 80 31-34 28-82 29-76-6-78-23Z'),
    { tone: 'pale', path: 'M136 96c-2-16 24-28 60-29s60 8 61 23-26 23-62 24-58-4-59-18Z' },
    clay('M158 56c-1-12 17-21 42-22s41 6 42 17-18 18-43 19-40-4-41-14Z'),
  ],
}

function line(path: string): Shape {
  return { tone: 'line', path }
}

function sage(path: string): Shape {
  return { tone: 'sage', path }
}

function clay(path: string): Shape {
  return { tone: 'clay', path }
}

type Ellipse = { x: number; y: number; rx: number; ry: number }

function ellipse({ x, y, rx, ry }: Ellipse): string {
  const half = (to: number) => `a${rx} ${ry} 0 1 0 ${to} 0`
  return `M${x - rx} ${y}${half(2 * rx)}${half(-2 * rx)}Z`
}
