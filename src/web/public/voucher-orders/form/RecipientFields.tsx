import { useWatch } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import styles from './OrderForm.module.css'
import type { OrderControl, OrderFormState } from './order-form.ts'
import { PrintedNote } from './PrintedNote.tsx'

const MAX_MESSAGE = 300

export function RecipientFields({ form: { register, control, formState } }: { form: OrderFormState }) {
  const { errors } = formState
  return (
    <>
      <Field
        {...register('recipientName')}
        id="bon-pour"
        label="Pour (facultatif)"
        hint="Le nom qui figure sur le bon."
        autoComplete="off"
        error={errors.recipientName?.message}
      />
      <PrintedNote control={control} name="recipientName" />
      <div>
        <TextAreaField
          {...register('message')}
          id="bon-message"
          label="Votre mot (facultatif)"
          rows={4}
          error={errors.message?.message}
        />
        <MessageCounter control={control} />
        <PrintedNote control={control} name="message" />
      </div>
    </>
  )
}

/** Read aloud only once the text is too long. */
function MessageCounter({ control }: { control: OrderControl }) {
  const { length } = useWatch({ control, name: 'message' }).trim()
  const left = MAX_MESSAGE - length
  return (
    <p className={styles.counter} data-over={left < 0} role={left < 0 ? 'status' : undefined}>
      {left < 0
        ? french`${-left} caractères de trop`
        : french`${left} ${left > 1 ? 'caractères restants' : 'caractère restant'} sur ${MAX_MESSAGE}`}
    </p>
  )
}
