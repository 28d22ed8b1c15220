import { failureMessage } from '#web/app/failure-message.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { EmailField } from '../forms/EmailField.tsx'
import { FormCard } from '../forms/FormCard.tsx'
import { HiddenField } from '../forms/HiddenField.tsx'
import { PrivacyLine } from '../forms/PrivacyLine.tsx'
import { useFormAge } from '../forms/use-form-age.ts'
import { useSending } from '../forms/use-sending.ts'
import { sendTestimonial } from './actions.ts'
import { PublicationConsent } from './PublicationConsent.tsx'
import { TestimonialFields } from './TestimonialFields.tsx'
import { type ParsedTestimonial, useTestimonialForm } from './use-testimonial-form.ts'

const FIELDS = ['clientName', 'rating', 'comment', 'email'] as const

export function TestimonialForm() {
  const form = useTestimonialForm()
  const { errors } = form.formState
  const formAge = useFormAge()
  const sending = useSending(async (body: ParsedTestimonial) => {
    const { message } = await sendTestimonial({ ...body, formAge: formAge() })
    form.reset()
    return message
  })
  return (
    <FormCard
      title="Laisser un témoignage"
      submitLabel="Envoyer"
      purpose="laisser un témoignage"
      sending={sending}
      failure={
        sending.error && {
          title: 'Votre témoignage n’a pas pu être envoyé.',
          reason: failureMessage(sending.error),
        }
      }
      onSubmit={form.handleSubmit((body) =>
        sending.send(body, (error) => showIssues(error, form, { fields: FIELDS })),
      )}
    >
      <TestimonialFields register={form.register} errors={errors} />
      <EmailField
        {...form.register('email')}
        id="email"
        label="E-mail (facultatif, jamais affiché)"
        error={errors.email?.message}
      />
      <PublicationConsent hasLink="with-address" />
      <HiddenField {...form.register('website')} />
      <PrivacyLine purpose="publier votre témoignage" />
    </FormCard>
  )
}
