import { french } from '#domain/language/typography.ts'
import pageStyles from '#web/ui/page.module.css'
import { PageHead } from '../layout/PageHead.tsx'
import { LostLinksForm } from './LostLinksForm.tsx'
import styles from './lost-links.module.css'
import { FIND_RESERVATIONS } from './title.ts'

export function LostLinksPage() {
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={FIND_RESERVATIONS}
        description={french`Recevoir par e-mail les liens de ses rendez-vous à venir.`}
        noIndex
      />
      <header className={pageStyles.head}>
        <h1>{FIND_RESERVATIONS}</h1>
        <p>
          {french`Indiquez l’e-mail donné à la réservation : nous y envoyons le lien de chaque rendez-vous à venir.`}
        </p>
      </header>
      <div className={styles.form}>
        <LostLinksForm />
      </div>
    </div>
  )
}
