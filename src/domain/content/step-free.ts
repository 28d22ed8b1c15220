/** Ways into the practice: without a step, with somebody's help or a ramp that is put there, up steps. */
export const STEP_FREE = ['yes', 'help', 'no'] as const
export type StepFree = (typeof STEP_FREE)[number]

/** As visitors read it beside the address. */
export const STEP_FREE_TEXTS: Readonly<Record<StepFree, string>> = {
  yes: 'Accès de plain-pied',
  help: 'Accès avec une aide, si vous nous prévenez',
  no: 'Accès par des marches',
}

export function isStepFree(value: unknown): value is StepFree {
  return STEP_FREE.some((known) => known === value)
}
