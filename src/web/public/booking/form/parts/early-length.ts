import type { Service } from '#contract/booking/services.ts'
import type { ServiceVariant } from '#web/app/services/variants.ts'
import { type BookingChoice, choiceToSearchParams, parseChoice } from '../../flow/choice.ts'
import { choiceOfVariant } from '../../flow/selection.ts'

export const LENGTH_ID = 'duree'

/** A radio button's value: the length as the URL names it. */
export function lengthValue(service: Service, variant: ServiceVariant): string {
  return choiceToSearchParams(choiceOfVariant(service, variant)).toString()
}

/** The length as chosen before hydration: React keeps the state of server-rendered controls. */
export function readEarlyLength(): Pick<BookingChoice, 'minutes' | 'variant'> {
  const length = document.querySelector<HTMLInputElement>(`#${LENGTH_ID} input:checked`)
  const { minutes, variant } = parseChoice(new URLSearchParams(length?.value))
  return { minutes, variant }
}
