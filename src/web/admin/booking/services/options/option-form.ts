import * as z from 'zod/mini'
import { type ManagedOption, OptionFields } from '#contract/booking/price-list/service-options.ts'
import { parseNumber } from '../../../forms/parse-number.ts'
import { toInput } from '../service-form.ts'

type TypedOption = { name: string; duration: string; price: string; serviceIds: number[] }

export const TypedOptionFields = z.pipe(
  z.transform(
    ({ duration, price, ...others }: TypedOption): z.input<typeof OptionFields> => ({
      ...others,
      // Cast: the contract itself reports a missing value.
      duration: parseNumber(duration) as number,
      price: parseNumber(price) as number,
    }),
  ),
  OptionFields,
)

export function toTypedOption(option: ManagedOption | null): TypedOption {
  if (!option) return { name: '', duration: '', price: '', serviceIds: [] }
  const { name, duration, price, serviceIds } = option
  return { name, duration: toInput(duration), price: toInput(price), serviceIds }
}
