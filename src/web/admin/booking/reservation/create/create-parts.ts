import type { Service } from '#contract/booking/services.ts'
import type { PlannedSale } from '#domain/accounting/pack-choice.ts'
import { toCents } from '#domain/language/money.ts'
import type { CreateValues } from '../dialog.ts'
import {
  type ChosenParts,
  choicesOf,
  chosenParts,
  type PartChoices,
  proposedSum,
  toAgreedParts,
} from '../parts/part-choices.ts'

export type CreateParts = { choices: PartChoices; chosen: ChosenParts; sum: ReturnType<typeof proposedSum> }

export type CreateChoice = {
  praticienId: number | undefined
  /** In a team, nobody is named: the server chooses. */
  isFirstFree: boolean
  services: Service[]
  /** Undefined for one that the practitioner does not offer. */
  serviceId: number | undefined
  /** Null for a service that is sold in one length and without options. */
  parts: CreateParts | null
  /** Minutes on screen, where they are not those of a service as a whole. */
  duration: number | undefined
}

/** Another service may not have what was chosen before: its own main length and options count. */
export function createPartsOf(
  service: Service | undefined,
  { variantId, optionIds }: Pick<CreateValues, 'variantId' | 'optionIds'>,
): CreateParts | null {
  const choices = service ? choicesOf(service) : null
  if (choices === null) return null
  const chosen = chosenParts(choices, { length: `${variantId ?? ''}`, optionIds: optionIds ?? [] })
  return { choices, chosen, sum: proposedSum(chosen) }
}

type Sold = { serviceId: number | undefined; parts: CreateParts | null; duration: number | undefined }

/** With what was shown, which a changed price list may contradict. The typed length counts without a service alone. */
export function requestOf({ serviceId, parts, duration }: Sold) {
  const length = { serviceId, duration: serviceId === undefined ? duration : undefined }
  if (parts === null) return { ...length, variantId: undefined, optionIds: undefined }
  const { chosen, sum } = parts
  return {
    ...length,
    variantId: chosen.length.id,
    optionIds: chosen.options.map(({ id }) => id),
    shownDuration: sum.duration,
    shownPrice: sum.price ?? undefined,
  }
}

type Choice = { services: readonly Service[]; serviceId: number | undefined; parts: CreateParts | null }

/** Null without a service. */
export function saleOf({ services, serviceId, parts }: Choice): PlannedSale | null {
  const service = services.find(({ id }) => id === serviceId)
  if (!service) return null
  const { duration, price } = parts?.sum ?? service
  return {
    serviceId: service.id,
    minutes: duration,
    cents: toCents(price ?? 0),
    parts: parts && toAgreedParts(parts.chosen),
  }
}
