import type { Service } from '#contract/booking/services.ts'
import type { ServiceVariant } from '#web/app/services/variants.ts'
import { type BookingChoice, choiceToSearchParams, parseChoice } from '../../flow/choice.ts'
import { choiceOfVariant } from '../../flow/selection.ts'

export const LENGTH_ID = 'duree'
export const OPTIONS_ID = 'options'

/** A radio button's value: the length as the URL names it. */
export function lengthValue(service: Service, variant: ServiceVariant): string {
  return choiceToSearchParams(choiceOfVariant(service, variant)).toString()
}

/** Length and options as chosen before hydration: React keeps the state of server-rendered controls. */
export function readEarlyParts(): Pick<BookingChoice, 'minutes' | 'variant' | 'optionIds'> {
  const length = document.querySelector<HTMLInputElement>(`#${LENGTH_ID} input:checked`)
  const options = document.querySelectorAll<HTMLInputElement>(`#${OPTIONS_ID} input:checked`)
  const { minutes, variant } = parseChoice(new URLSearchParams(length?.value))
  const optionIds = [...options].map(({ value }) => Number(value))
  return { minutes, variant, optionIds: optionIds.length === 0 ? undefined : optionIds }
}
