import { useWatch } from 'react-hook-form'
import { DRAWING_LABELS, DRAWINGS } from '#domain/content/drawings.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { Field } from '#web/ui/Field.tsx'
import { DrawingPicture } from '../drawing/DrawingPicture.tsx'
import styles from './OrderForm.module.css'
import type { OrderFormState } from './order-form.ts'
import { RadioCards } from './RadioCards.tsx'
import { SelectField } from './SelectField.tsx'
import type { SellableLength } from './sellable-lengths.ts'
import { BLANK_ORDER, OTHER_AMOUNT } from './typed-order.ts'

type Props = { form: OrderFormState; lengths: readonly SellableLength[] }

export function OrderedContentFields({ form: { register, control, formState }, lengths }: Props) {
  const { errors } = formState
  const [kind, amount] = useWatch({ control, name: ['kind', 'amount'] })
  return (
    <>
      {lengths.length > 0 && (
        <RadioCards legend="Vous offrez" options={KINDS} first={kind} field={register('kind')} />
      )}
      {kind === 'amount' ? (
        <>
          <RadioCards
            key="amount"
            legend="Montant"
            options={AMOUNTS}
            first={amount}
            field={register('amount')}
            layout="narrow"
          />
          {amount === OTHER_AMOUNT && (
            <Field
              {...register('euros')}
              id="bon-montant"
              label="Autre montant, en euros"
              inputMode="decimal"
              autoComplete="off"
              required
              error={errors.euros?.message}
            />
          )}
        </>
      ) : (
        <div className={styles.pair}>
          <SelectField
            {...register('serviceId')}
            id="bon-prestation"
            label="Prestation"
            options={lengths}
            defaultValue={formState.defaultValues?.serviceId}
            error={errors.serviceId?.message}
          />
          <SelectField
            {...register('sessions')}
            id="bon-seances"
            label="Nombre de séances"
            options={SESSIONS}
            error={errors.sessions?.message}
          />
        </div>
      )}
      <RadioCards
        legend="Dessin"
        options={PICTURES}
        first={BLANK_ORDER.drawing}
        field={register('drawing')}
        layout="thirds"
      />
    </>
  )
}

const PICTURES = DRAWINGS.map((drawing) => ({
  value: drawing,
  label: DRAWING_LABELS[drawing],
  picture: <DrawingPicture drawing={drawing} className={styles.drawing} />,
}))

const KINDS = [
  { value: 'amount', label: 'Un montant' },
  { value: 'sessions', label: 'Une ou plusieurs séances' },
]

const AMOUNTS = [
  ...[30, 50, 80, 100].map((euros) => ({ value: String(euros), label: frenchPrice(euros) })),
  { value: OTHER_AMOUNT, label: 'Autre' },
]

const SESSIONS = Array.from({ length: 10 }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 séance' : `${index + 1} séances`,
}))
