import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import type { ServiceFields } from '#contract/booking/services.ts'
import { MAX_VARIANTS } from '#domain/visit/service-parts.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { LengthAndPriceFields } from '../../../forms/LengthAndPriceFields.tsx'
import formStyles from '../../../ui/form.module.css'
import { NEW_VARIANT, type TypedService } from '../service-form.ts'
import { LengthFields } from './LengthFields.tsx'
import styles from './lengths.module.css'

type Form = UseFormReturn<TypedService, unknown, ServiceFields>
/** `footer` stands beneath several lengths. */
type Props = { form: Form; footer?: ReactNode }

/** Length and price as one pair of fields, or a list of several, the main one first. */
export function Lengths({ form, footer }: Props) {
  const { control, formState, getValues, register } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'variants' })
  const [isUnfolded, setIsUnfolded] = useState(() => getValues('variantName') !== '')
  const savedName = formState.defaultValues?.variantName ?? ''
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    setIsUnfolded(true)
    append(NEW_VARIANT, { focusName: `variants.${fields.length}.duration` })
  }
  if (fields.length === 0 && !isUnfolded && savedName === '') {
    const { errors } = formState
    return (
      <div className={styles.single}>
        <LengthAndPriceFields
          className={formStyles.pair}
          length={{ error: errors.duration?.message, ...register('duration') }}
          price={{ error: errors.price?.message, ...register('price') }}
          priceLabel="Prix"
        />
        <Button ref={addButton} className={styles.several} variant="subtle" size="xs" onClick={add}>
          Plusieurs durées
        </Button>
      </div>
    )
  }
  const removeLength = (index: number) => {
    flushSync(() => {
      remove(index)
      setIsUnfolded(fields.length > 1 || getValues('variantName') !== '')
    })
    // The button that was pressed is gone.
    addButton.current?.focus()
  }
  return (
    <div className={primitivesStyles.stack}>
      <MainLength form={form} />
      {fields.map(({ id }, index) => (
        <FurtherLength key={id} form={form} index={index} onRemove={() => removeLength(index)} />
      ))}
      {fields.length < MAX_VARIANTS - 1 && (
        <Button ref={addButton} className={styles.add} variant="default" size="xs" onClick={add}>
          Ajouter une durée
        </Button>
      )}
      {footer}
    </div>
  )
}

function MainLength({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <LengthFields
      legend="Durée principale"
      length={{ error: errors.duration?.message, ...register('duration') }}
      price={{ error: errors.price?.message, ...register('price') }}
      name={{ error: errors.variantName?.message, ...register('variantName') }}
      isExplained
    />
  )
}

type FurtherProps = { form: Form; index: number; onRemove: () => void }

function FurtherLength({ form, index, onRemove }: FurtherProps) {
  const { register, formState, control, getValues, setValue } = form
  const errors = formState.errors.variants?.[index]
  const typed = useWatch({ control, name: `variants.${index}.duration` })
  const makeMain = () => {
    const { duration, price, name } = getValues(`variants.${index}`)
    const main = getValues()
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
    setValue(`variants.${index}.duration`, main.duration, options)
    setValue(`variants.${index}.price`, main.price, options)
    setValue(`variants.${index}.name`, main.variantName, options)
    setValue('duration', duration, options)
    setValue('price', price, options)
    setValue('variantName', name, options)
  }
  const legend = `Durée ${index + 2}`
  const suffix = <span className="visually-hidden"> : {typed ? `${typed} minutes` : legend}</span>
  return (
    <LengthFields
      legend={legend}
      length={{ error: errors?.duration?.message, ...register(`variants.${index}.duration`) }}
      price={{ error: errors?.price?.message, ...register(`variants.${index}.price`) }}
      name={{ error: errors?.name?.message, ...register(`variants.${index}.name`) }}
    >
      <Button variant="subtle" size="xs" onClick={makeMain}>
        En faire la durée principale{suffix}
      </Button>
      <Button variant="subtle" size="xs" onClick={onRemove}>
        Retirer{suffix}
      </Button>
    </LengthFields>
  )
}
