import fc from 'fast-check'
import { cancelByLink, moveByLink, see } from './client-steps.ts'
import {
  changeDeadlines,
  changeLinkDays,
  changeRules,
  changeService,
  close,
  dismiss,
  hire,
  offer,
  removeExamples,
} from './owner-steps.ts'
import { block, bookByStaff, unblock } from './staff-entries.ts'
import { cancelByStaff, moveByStaff, renewLink, restore } from './staff-steps.ts'
import type { Dice, Operation } from './step.ts'
import { book, contact, hold, look, release } from './visitor-steps.ts'

/** With their weights. */
const STEPS = {
  look: [50, look],
  hold: [60, hold],
  release: [20, release],
  book: [160, book],
  contact: [10, contact],
  see: [30, see],
  moveByLink: [50, moveByLink],
  cancelByLink: [40, cancelByLink],
  bookByStaff: [80, bookByStaff],
  block: [40, block],
  unblock: [20, unblock],
  moveByStaff: [80, moveByStaff],
  cancelByStaff: [60, cancelByStaff],
  restore: [50, restore],
  renewLink: [10, renewLink],
  changeRules: [30, changeRules],
  changeService: [20, changeService],
  close: [10, close],
  changeDeadlines: [10, changeDeadlines],
  changeLinkDays: [10, changeLinkDays],
  removeExamples: [2, removeExamples],
  hire: [5, hire],
  offer: [10, offer],
  dismiss: [7, dismiss],
} satisfies Record<string, [number, Operation]>

/** Operations that are not one request: two at once, time, the worker, and all messages at their ends. */
const EVENTS = { rivals: 30, pass: 100, deliver: 40, refuse: 10, settle: 5 }

type StepName = keyof typeof STEPS

export type OperationName = StepName | keyof typeof EVENTS

export type DrawnOperation = { name: OperationName; dice: Dice; fault: number }

export function stepNamed(name: OperationName): Operation | undefined {
  return name in STEPS ? STEPS[name as StepName][1] : undefined
}

/** Without bias: every die is as likely to be high as to be low. */
export function anyOperation(): fc.Arbitrary<DrawnOperation> {
  const weights = [
    ...Object.entries(STEPS).map(([name, [weight]]) => [name, weight] as const),
    ...Object.entries(EVENTS),
  ]
  const dice = fc.array(fc.nat(65_535), { minLength: 8, maxLength: 8 })
  const alternatives = weights.map(([name, weight]) => ({
    weight,
    arbitrary: fc.record({ name: fc.constant(name as OperationName), dice, fault: fc.nat(39) }),
  }))
  return fc.noBias(fc.oneof(...alternatives))
}
