import type { ReactNode } from 'react'
import { usePublicSettings, useSiteNames } from '#web/app/public-settings.ts'
import { ContactDetails } from './ContactDetails.tsx'
import styles from './Footer.module.css'
import { NavigationLinks } from './navigation/NavigationLinks.tsx'
import { FOOTER_LINKS } from './navigation/navigation.ts'
import { SocialLinks } from './SocialLinks.tsx'

export function Footer({ children }: { children?: ReactNode }) {
  const { title, tagline } = useSiteNames()
  const { settings } = usePublicSettings()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.identity}>
          <p className={styles.name}>{title}</p>
          <p>{tagline}</p>
          {settings && <SocialLinks links={settings.socialLinks} />}
        </div>
        {settings && <ContactDetails {...settings} />}
        <nav className={styles.links} aria-label="Informations">
          <NavigationLinks links={FOOTER_LINKS} stacked />
        </nav>
        <div className={styles.bottom}>
          {/* A cached page may be hydrated in the year after it was rendered. */}
          <p suppressHydrationWarning>{`© ${thisYear()} ${title}`}</p>
          <div className={styles.buttons}>{children}</div>
        </div>
      </div>
    </footer>
  )
}

function thisYear(): number {
  return new Date().getFullYear()
}
