import { useWatch } from 'react-hook-form'
import { MAX_DAYS_AHEAD } from '#domain/accounting/voucher-order.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { Field } from '#web/ui/Field.tsx'
import { EmailField } from '../../forms/EmailField.tsx'
import type { OrderFormState } from './order-form.ts'
import { adviceFor } from './payment-advice.ts'
import { RadioCards } from './RadioCards.tsx'
import { BLANK_ORDER } from './typed-order.ts'

type Props = { form: OrderFormState; today: Day | undefined }

export function SendingFields({ form: { register, control, formState }, today }: Props) {
  const { errors } = formState
  const [sendsTo, when, sendOn] = useWatch({ control, name: ['sendsTo', 'when', 'sendOn'] })
  return (
    <>
      <RadioCards
        legend="Le bon est envoyé"
        options={ADDRESSEES}
        first={BLANK_ORDER.sendsTo}
        field={register('sendsTo')}
      />
      {sendsTo === 'recipient' && (
        <EmailField
          {...register('recipientEmail')}
          id="bon-email-beneficiaire"
          label="E-mail de la personne"
          autoComplete="off"
          required
          error={errors.recipientEmail?.message}
        />
      )}
      <RadioCards legend="Quand" options={MOMENTS} first={BLANK_ORDER.when} field={register('when')} />
      {when === 'day' && (
        <Field
          {...register('sendOn')}
          id="bon-jour"
          label="Jour d’envoi"
          hint={adviceFor({ when, sendOn }, today ?? null) ?? SENDING_HOUR}
          type="date"
          min={today}
          max={today && addDays(today, MAX_DAYS_AHEAD)}
          required
          error={errors.sendOn?.message}
        />
      )}
    </>
  )
}

const SENDING_HOUR = french`Il part ce jour-là à 9 h, si le règlement est reçu.`

const ADDRESSEES = [
  { value: 'giver', label: french`À moi, pour l’imprimer` },
  { value: 'recipient', label: 'Directement à la personne, par e-mail' },
]

const MOMENTS = [
  { value: 'paid', label: 'Dès le règlement reçu' },
  { value: 'day', label: french`Un jour choisi, à 9 h` },
]
