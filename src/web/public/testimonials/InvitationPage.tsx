import { useLoaderData, useParams, useRevalidator } from 'react-router'
import { frenchDate } from '#domain/french-day.ts'
import { french, NNBSP } from '#domain/typography.ts'
import { declinePath } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { PageHead } from '../layout/PageHead.tsx'
import { InvalidLinkPage } from './InvalidLinkPage.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import styles from './InvitationPage.module.css'
import type { OpenedInvitation } from './invitation-loaders.ts'

const TITLE = french`Comment s’est passée votre visite ?`

export function InvitationPage() {
  const { data: invitation, failure } = useLoaderData<OpenedInvitation>()
  const { token = '' } = useParams()
  const { revalidate } = useRevalidator()
  if (invitation === null) return <InvalidLinkPage />
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
        <p className={styles.declineNote}>
          Vous préférez ne plus recevoir cette invitation{NNBSP}?{' '}
          <Link to={declinePath(token)}>Ne plus être invité à témoigner</Link>
        </p>
      </div>
    </div>
  )
}
