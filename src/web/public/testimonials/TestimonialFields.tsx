import type { UseFormRegisterReturn } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { RatingField } from './RatingField.tsx'

type Name = 'clientName' | 'rating' | 'comment'
type Props = {
  register: (name: Name) => UseFormRegisterReturn
  errors: Partial<Record<Name, { message?: string | undefined }>>
}

export function TestimonialFields({ register, errors }: Props) {
  return (
    <>
      <Field
        {...register('clientName')}
        id="nom"
        label="Nom"
        hint={french`Affiché avec votre témoignage : un prénom suffit.`}
        autoComplete="given-name"
        required
        error={errors.clientName?.message}
      />
      <RatingField field={register('rating')} error={errors.rating?.message} />
      <TextAreaField
        {...register('comment')}
        id="commentaire"
        label="Commentaire"
        required
        error={errors.comment?.message}
      />
    </>
  )
}
