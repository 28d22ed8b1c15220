import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings, useSiteNames } from '#web/app/public-settings.ts'
import { ContactDetails } from './ContactDetails.tsx'
import styles from './Footer.module.css'
import { NavigationLinks } from './navigation/NavigationLinks.tsx'
import { FOOTER_LINKS } from './navigation/navigation.ts'
import { isAboutAppointment } from './page-kinds.ts'
import { SocialLinks } from './SocialLinks.tsx'

/** Their content ends with the same details. */
const PAGES_WITH_DETAILS: readonly string[] = [paths.home, paths.contact]

export function Footer({ children }: { children?: ReactNode }) {
  const { title, tagline } = useSiteNames()
  const { settings } = usePublicSettings()
  const { pathname } = useLocation()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.place}>
          <div className={styles.identity}>
            <p className={styles.name}>{title}</p>
            <p className={styles.tagline}>{tagline}</p>
          </div>
          {settings && !PAGES_WITH_DETAILS.includes(pathname) && (
            <ContactDetails {...settings} isCompact hasMap={!isAboutAppointment(pathname)} />
          )}
        </div>
        <div className={styles.bottom}>
          {/* A cached page may be hydrated in the year after it was rendered. */}
          <p suppressHydrationWarning>{`© ${thisYear()} ${title}`}</p>
          <nav aria-label="Informations">
            <NavigationLinks links={FOOTER_LINKS} />
          </nav>
          {settings && <SocialLinks links={settings.socialLinks} />}
          <div className={styles.buttons}>{children}</div>
        </div>
      </div>
    </footer>
  )
}

function thisYear(): number {
  return new Date().getFullYear()
}
