import { useQuery } from '@tanstack/react-query'
import { Link, NavLink, useMatch } from 'react-router'
import { useApi } from '#web/app/api-context.tsx'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings, useSiteNames } from '#web/app/public-settings.ts'
import { queries } from '#web/app/queries.ts'
import button from '#web/ui/button.module.css'
import styles from './Header.module.css'
import { Leaf } from './Leaf.tsx'
import { type NavigationLink, navigationLinks } from './navigation.ts'

/** Who we are, where to go, and the one thing most visitors came for. */
export function Header() {
  const { title } = useSiteNames()
  const { settings } = usePublicSettings()
  const isBooking = useMatch({ path: paths.booking, end: false }) !== null
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.brand}>
          {settings?.logo ? <img className={styles.logo} src={settings.logo} alt="" /> : <Leaf />}
          <span>{title}</span>
        </Link>
        <nav className={styles.nav} aria-label="Navigation principale">
          <ul className={styles.links}>
            {navigationLinks({ isLoggedIn: useIsLoggedIn() }).map((link) => (
              <li key={link.to}>
                <HeaderLink {...link} />
              </li>
            ))}
          </ul>
        </nav>
        {!isBooking && (
          <Link to={paths.booking} className={`${button.primary} ${button.small} ${styles.action}`}>
            Réserver
          </Link>
        )}
      </div>
    </header>
  )
}

function HeaderLink({ to, label, leaves }: NavigationLink) {
  if (leaves) return <a href={to}>{label}</a>
  return (
    <NavLink to={to} end>
      {label}
    </NavLink>
  )
}

/** Known from the server's page; the browser has no need to ask again. */
function useIsLoggedIn(): boolean {
  const { data } = useQuery({ ...queries.authStatus(useApi()), staleTime: Number.POSITIVE_INFINITY })
  return data?.isLoggedIn ?? false
}
