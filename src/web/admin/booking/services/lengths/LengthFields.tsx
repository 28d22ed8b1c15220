import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { french } from '#domain/language/typography.ts'
import { LengthAndPriceFields } from '../../../forms/LengthAndPriceFields.tsx'
import styles from './lengths.module.css'

type Props = {
  legend: string
  length: TextInputProps
  price: TextInputProps
  name: TextInputProps
  isExplained?: boolean
  children?: ReactNode
}

const NAME_HELP = french`Si les minutes ne disent pas tout, par exemple « prénatal ».`

export function LengthFields({ legend, length, price, name, isExplained, children }: Props) {
  return (
    <fieldset className={styles.length}>
      <legend>{legend}</legend>
      <LengthAndPriceFields className={styles.pair} length={length} price={price} priceLabel="Prix" />
      <TextInput
        label="Nom (facultatif)"
        description={isExplained && NAME_HELP}
        autoComplete="off"
        {...name}
      />
      {children && <div className={styles.actions}>{children}</div>}
    </fieldset>
  )
}
