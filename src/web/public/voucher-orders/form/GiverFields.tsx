import { french } from '#domain/language/typography.ts'
import { Field } from '#web/ui/Field.tsx'
import { EmailField } from '../../forms/EmailField.tsx'
import { HiddenField } from '../../forms/HiddenField.tsx'
import { PrivacyLine } from '../../forms/PrivacyLine.tsx'
import type { OrderFormState } from './order-form.ts'
import { PrintedNote } from './PrintedNote.tsx'

export function GiverFields({ form: { register, control, formState } }: { form: OrderFormState }) {
  const { errors } = formState
  return (
    <>
      <Field
        {...register('giverName')}
        id="bon-de"
        label="Votre nom"
        hint={french`Il figure sur le bon : « De la part de … ».`}
        autoComplete="name"
        required
        error={errors.giverName?.message}
      />
      <PrintedNote control={control} name="giverName" />
      <EmailField
        {...register('giverEmail')}
        id="bon-email"
        label="Votre e-mail"
        required
        error={errors.giverEmail?.message}
      />
      <HiddenField {...register('website')} />
      <PrivacyLine purpose="traiter votre commande" />
    </>
  )
}
