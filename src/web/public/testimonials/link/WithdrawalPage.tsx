import { useLoaderData, useParams, useRevalidator } from 'react-router'
import type { OwnTestimonial } from '#contract/content/testimonials.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { InvalidLinkPage } from '../../errors/InvalidLinkPage.tsx'
import { FormCard } from '../../forms/FormCard.tsx'
import { useSending } from '../../forms/use-sending.ts'
import styles from '../../layout/LetterPage.module.css'
import { PageHead } from '../../layout/PageHead.tsx'
import { withdrawTestimonial } from '../actions.ts'
import type { OpenedWithdrawal } from './loaders.ts'

const TITLE = 'Retirer votre témoignage'

/** Opening the page must not withdraw yet: mail scanners follow every link. */
export function WithdrawalPage() {
  const { data: testimonial, failure } = useLoaderData<OpenedWithdrawal>()
  const { token = '' } = useParams()
  const { revalidate } = useRevalidator()
  if (testimonial === null) return <NothingToWithdraw />
  return (
    <div className={`${pageStyles.page} ${styles.page}`}>
      <PageHead title={TITLE} noIndex />
      <header className={pageStyles.head}>
        <h1>{TITLE}</h1>
      </header>
      <div className={styles.text}>
        {failure !== undefined && (
          <LoadFailure title="Erreur lors du chargement" reason={failure} onRetry={() => void revalidate()} />
        )}
        {testimonial && <WithdrawalForm token={token} testimonial={testimonial} />}
      </div>
    </div>
  )
}

function WithdrawalForm({ token, testimonial }: { token: string; testimonial: OwnTestimonial }) {
  const { startAgain: _, ...sending } = useSending(async () => {
    const { message } = await withdrawTestimonial(token)
    return message
  })
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void sending.send(undefined, () => {})
  }
  return (
    <FormCard
      title={french`Votre témoignage du ${dayAndYear(testimonial.date)}`}
      submitLabel="Retirer mon témoignage"
      purpose="retirer votre témoignage"
      sending={sending}
      failure={
        sending.error && {
          title: 'Votre témoignage n’a pas pu être retiré.',
          reason: reasonOf(sending.error),
        }
      }
      onSubmit={submit}
    >
      <p>
        {testimonial.isPublished
          ? 'Il est publié sur ce site. Le retirer l’efface aussitôt, avec votre adresse e-mail.'
          : 'Il n’est pas publié. Le retirer l’efface, avec votre adresse e-mail.'}{' '}
        {french`Vous n’avez pas à dire pourquoi. Il ne pourra pas être rétabli : vous pourrez en écrire un autre.`}
      </p>
    </FormCard>
  )
}

function NothingToWithdraw() {
  return (
    <InvalidLinkPage
      lead={french`Si vous avez déjà retiré votre témoignage, il est effacé : vous n’avez plus rien à faire.`}
      hint={french`Sinon, ouvrez le lien depuis l’e-mail que nous vous avons envoyé, en entier, ou écrivez-nous : nous ferons le nécessaire.`}
    />
  )
}

function reasonOf(error: Error): string {
  const isGone = error instanceof ApiError && error.status === 404
  return isGone ? french`Il est déjà effacé : vous n’avez plus rien à faire.` : failureMessage(error)
}
