import { useLoaderData, useRevalidator } from 'react-router'
import { usePublicSettings, useSiteNames } from '#web/app/public-settings.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { RichText } from '#web/ui/RichText.tsx'
import { ContactDetails } from '../layout/ContactDetails.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './ContactPage.module.css'
import type { contactLoader } from './loader.ts'

export function ContactPage() {
  const { content, info, message } = useLoaderData<ReturnType<typeof contactLoader>>()
  const { revalidate } = useRevalidator()
  const { settings } = usePublicSettings()
  const { title } = useSiteNames()
  return (
    <div className={pageStyles.page}>
      <PageHead title="Contact" description={`Écrire à ${title}, trouver l’adresse et les horaires.`} />
      <header className={pageStyles.head}>
        <h1>Contact</h1>
      </header>
      <div className={styles.columns}>
        <div className={styles.details}>
          {settings && <ContactDetails {...settings} />}
          {info.failure !== undefined && (
            <LoadFailure
              title="Erreur de chargement"
              reason={info.failure}
              onRetry={() => void revalidate()}
            />
          )}
          {info.data?.contactInfo && (
            <section className={styles.info} aria-label="Coordonnées">
              <RichText html={info.data.contactInfo} />
            </section>
          )}
        </div>
        <div className={styles.form}>
          <ContactForm key={message} message={message} />
        </div>
        {content && <RichText html={content} />}
      </div>
    </div>
  )
}
