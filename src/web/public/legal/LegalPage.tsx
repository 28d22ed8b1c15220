import { useLoaderData, useRevalidator } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useSiteNames } from '#web/app/public-settings.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import styles from '#web/ui/page.module.css'
import { RichText } from '#web/ui/RichText.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import type { LegalPath, legalLoader } from './loader.ts'

const TITLES: Record<LegalPath, string> = {
  [paths.privacy]: 'Politique de confidentialité',
  [paths.legal]: 'Mentions légales',
  [paths.terms]: "Conditions d'utilisation",
}

export function LegalPage() {
  const { path, text } = useLoaderData<ReturnType<typeof legalLoader>>()
  const { revalidate } = useRevalidator()
  const site = useSiteNames()
  const title = TITLES[path]
  return (
    <article className={`${styles.page} ${styles.reading}`}>
      <PageHead title={title} description={`${title} du site ${site.title}.`} />
      <header className={styles.head}>
        <h1>{title}</h1>
      </header>
      {text.failure !== undefined && (
        <LoadFailure title="Erreur de chargement" reason={text.failure} onRetry={() => void revalidate()} />
      )}
      {text.data === '' && <p>Ce texte n’a pas encore été publié.</p>}
      {text.data && <RichText html={text.data} />}
    </article>
  )
}
