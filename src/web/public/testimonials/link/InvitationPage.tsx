import { useLoaderData, useParams, useRevalidator } from 'react-router'
import { frenchDate } from '#domain/language/french-day.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { declinePath } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { InvalidLinkPage } from '../../errors/InvalidLinkPage.tsx'
import styles from '../../layout/LetterPage.module.css'
import { PageHead } from '../../layout/PageHead.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import type { OpenedInvitation } from './loaders.ts'

const TITLE = french`Comment s’est passé votre rendez-vous ?`

export function InvitationPage() {
  const { data: invitation, failure } = useLoaderData<OpenedInvitation>()
  const { token = '' } = useParams()
  const { revalidate } = useRevalidator()
  if (invitation === null) return <UsedInvitation />
  return (
    <div className={`${pageStyles.page} ${styles.page}`}>
      <PageHead title={TITLE} noIndex />
      <header className={pageStyles.head}>
        <h1>{TITLE}</h1>
        {invitation && (
          <p>{`C’était le ${frenchDate(invitation.reservationDate)}. Quelques mots suffisent.`}</p>
        )}
      </header>
      <div className={styles.text}>
        {failure !== undefined && (
          <LoadFailure title="Erreur lors du chargement" reason={failure} onRetry={() => void revalidate()} />
        )}
        {invitation && <InvitationForm token={token} invitation={invitation} />}
        <p className={styles.note}>
          Vous préférez ne plus recevoir cette invitation{NNBSP}?{' '}
          <Link to={declinePath(token)}>Ne plus être invité à témoigner</Link>
        </p>
      </div>
    </div>
  )
}

function UsedInvitation() {
  return (
    <InvalidLinkPage
      lead={french`Il ne sert qu’une fois. Si vous nous avez déjà écrit, merci : votre témoignage est bien arrivé.`}
      hint="Sinon, ouvrez-le depuis l’e-mail que nous vous avons envoyé, en entier, ou écrivez-nous autrement."
    />
  )
}
