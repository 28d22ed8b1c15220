import { usePublicSettings, useSiteNames } from '#web/app/public-settings.ts'
import styles from './Footer.module.css'

const NETWORKS: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'Twitter',
  youtube: 'YouTube',
}

/** Whose site this is, and where else to find them. */
export function Footer() {
  const { title } = useSiteNames()
  const { settings } = usePublicSettings()
  const social = Object.entries(settings?.socialLinks ?? {})
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {/* The server's year may be over by the time a kept page is taken over. */}
        <p suppressHydrationWarning>{`© ${thisYear()} ${title}`}</p>
        {social.length > 0 && (
          <ul className={styles.social}>
            {social.map(([network, href]) => (
              <li key={network}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {NETWORKS[network] ?? network}
                  <span className="visually-hidden"> (nouvel onglet)</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  )
}

function thisYear(): number {
  return new Date().getFullYear()
}
