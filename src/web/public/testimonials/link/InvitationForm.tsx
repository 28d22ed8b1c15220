import type { Invitation, InvitedTestimonial } from '#contract/content/invitations.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { FormCard } from '../../forms/FormCard.tsx'
import { HiddenField } from '../../forms/HiddenField.tsx'
import { PrivacyLine } from '../../forms/PrivacyLine.tsx'
import { useSending } from '../../forms/use-sending.ts'
import { sendInvitedTestimonial } from '../actions.ts'
import { PublicationConsent } from '../PublicationConsent.tsx'
import { TestimonialFields } from '../TestimonialFields.tsx'
import { useInvitedTestimonialForm } from '../use-testimonial-form.ts'

const FIELDS = ['clientName', 'rating', 'comment'] as const

type Props = { token: string; invitation: Invitation }

/** The link works once, so `startAgain` is left out. */
export function InvitationForm({ token, invitation: { firstName, reservationDate } }: Props) {
  const form = useInvitedTestimonialForm(firstName)
  const { errors } = form.formState
  const { startAgain: _, ...sending } = useSending(async (body: InvitedTestimonial) => {
    const { message } = await sendInvitedTestimonial(token, body)
    return message
  })
  return (
    <FormCard
      title="Votre témoignage"
      submitLabel="Envoyer"
      purpose="laisser un témoignage"
      sending={sending}
      failure={
        sending.error && {
          title: 'Votre témoignage n’a pas pu être envoyé.',
          reason: reasonOf(sending.error),
        }
      }
      onSubmit={form.handleSubmit((body) =>
        sending.send(body, (error) => showIssues(error, form, { fields: FIELDS })),
      )}
    >
      <TestimonialFields register={form.register} errors={errors} />
      <p>
        {french`Le cabinet le relit avant de le publier, avec la mention « Rendez-vous vérifié du ${dayAndYear(reservationDate)} ». S’il ne le publie pas, il vous en donne la raison par e-mail.`}
      </p>
      <PublicationConsent withVisit hasLink="always" />
      <HiddenField {...form.register('website')} />
      <PrivacyLine purpose="publier votre témoignage" />
    </FormCard>
  )
}

function reasonOf(error: Error): string {
  const isGone = error instanceof ApiError && error.status === 404
  return isGone ? 'Ce lien a déjà servi, ou n’est plus valable.' : failureMessage(error)
}
