import { TextInput, type TextInputProps } from '@mantine/core'

type Props = {
  className: string | undefined
  length: TextInputProps
  price: TextInputProps
  priceLabel: string
}

/** In minutes and euros, as typed. */
export function LengthAndPriceFields({ className, length, price, priceLabel }: Props) {
  return (
    <div className={className}>
      <TextInput label="Durée" description="En minutes" inputMode="numeric" autoComplete="off" {...length} />
      <TextInput
        label={priceLabel}
        description="En euros"
        inputMode="decimal"
        autoComplete="off"
        {...price}
      />
    </div>
  )
}
