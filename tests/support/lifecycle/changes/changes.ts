import type { PromisedField } from '../../laws/promises.ts'
import type { CompletePractice } from '../complete-practice.ts'
import type { Change } from '../names.ts'
import type { Scene } from '../scene.ts'
import { OF_CLIENTS } from './of-clients.ts'
import { OF_SERVICES } from './of-services.ts'
import { OF_TERMS } from './of-terms.ts'
import { OF_VISITS } from './of-visits.ts'

/** `about`: promises that the change is about. `isErasure`: nothing of the person may be left. */
export type Play = {
  about?: readonly PromisedField[]
  isErasure?: true
  /** Once the visits are over. */
  isAfter?: true
} & (
  | { one: (scene: Scene) => Promise<Played>; all?: never }
  | { all: (practice: CompletePractice, scenes: readonly Scene[]) => Promise<Played>; one?: never }
)

/** Status of the call that makes the change. */
export type Played = number

export const CHANGE_PLAYS: Readonly<Record<Change, Play>> = {
  ...OF_CLIENTS,
  ...OF_TERMS,
  ...OF_VISITS,
  ...OF_SERVICES,
}
