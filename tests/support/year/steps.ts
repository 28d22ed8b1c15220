import { CHANGE_STEPS } from './change-steps.ts'
import { CLIENT_STEPS } from './client-steps.ts'
import { OFFICE_STEPS } from './office-steps.ts'
import { ORDER_STEPS } from './order-steps.ts'
import type { Effect, Year } from './year.ts'

export type Step = { name: string; weight: number; play: (year: Year) => Promise<Effect> }

export const STEPS: readonly Step[] = [...CLIENT_STEPS, ...CHANGE_STEPS, ...OFFICE_STEPS, ...ORDER_STEPS]
