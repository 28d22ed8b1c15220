import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '#web/app/api-context.tsx'
import { paths } from '#web/app/paths.ts'
import { useSiteNames } from '#web/app/public-settings.ts'
import { queries } from '#web/app/queries.ts'
import button from '#web/ui/button.module.css'
import { RichText } from '#web/ui/RichText.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import styles from './HomePage.module.css'
import { Stones } from './Stones.tsx'
import { Welcome } from './Welcome.tsx'

export function HomePage() {
  const { title, tagline } = useSiteNames()
  const { data: page } = useQuery(queries.page(useApi(), 'home'))
  return (
    <>
      <PageHead />
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.tagline}>{tagline}</p>
          <Link to={paths.booking} className={`${button.primary} ${styles.action}`}>
            Prendre rendez-vous
          </Link>
          <p className={styles.note}>Réservation en ligne, règlement sur place</p>
        </div>
        <Stones />
      </section>
      <section className={styles.content} aria-label="Bienvenue">
        {page && !isBlank(page.content) ? <RichText html={page.content} /> : <Welcome />}
      </section>
    </>
  )
}

function isBlank(html: string): boolean {
  return !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}
