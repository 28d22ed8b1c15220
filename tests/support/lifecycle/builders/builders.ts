import type { Attachment } from '../names.ts'
import type { Scene } from '../scene.ts'
import { BOOKINGS } from './bookings.ts'
import { MONEY } from './money.ts'
import { REQUESTS } from './requests.ts'

export type Builder = {
  /** Absent: booked by its client as a visitor. */
  book?: (scene: Scene) => Promise<void>
  /** To a visit of any kind. Throws `NotBuilt` where the site refuses. */
  attach?: (scene: Scene) => Promise<void>
  /** First, of a visit that is over when the change comes. */
  isOver?: true
  /** Last, since what it leaves is gone with the next messages or jobs. */
  isLast?: true
}

/** How each attachment comes about. */
export const BUILDERS: Readonly<Record<Attachment, Builder>> = { ...BOOKINGS, ...REQUESTS, ...MONEY }

export async function build(scene: Scene): Promise<void> {
  const { book, attach } = BUILDERS[scene.attachment]
  await (book ? book(scene) : scene.book())
  await attach?.(scene)
}
