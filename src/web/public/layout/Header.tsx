import { useLocation } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useSite } from '#web/app/site.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { HeaderButton } from '../accessibility/HeaderButton.tsx'
import { Brand } from './Brand.tsx'
import styles from './Header.module.css'
import { FoldedPages } from './navigation/FoldedPages.tsx'
import { Menu } from './navigation/Menu.tsx'
import { NavigationLinks } from './navigation/NavigationLinks.tsx'
import { foldPages, navigationLinks } from './navigation/navigation.ts'

const BOOKING_PATHS: readonly string[] = [paths.booking, paths.confirmation]

const action = `${buttonStyles.primary} ${buttonStyles.small} ${styles.action}`

export function Header({ isVertical }: { isVertical: boolean }) {
  const site = useSite()
  const isBooking = BOOKING_PATHS.includes(useLocation().pathname)
  const links = navigationLinks(site ?? { settings: null, pages: [], isLoggedIn: false })
  const { row, folded } = isVertical ? { row: links, folded: [] } : foldPages(links)
  return (
    <header className={styles.header} data-vertical={isVertical}>
      <div className={styles.inner}>
        <Brand />
        <nav className={styles.nav} aria-label="Navigation principale">
          <NavigationLinks links={row} stacked={isVertical}>
            {folded.length > 0 && <FoldedPages links={folded} />}
          </NavigationLinks>
        </nav>
        {isBooking ? (
          <span className={`${action} ${styles.place}`} aria-hidden="true">
            Réserver
          </span>
        ) : (
          <Link to={paths.booking} className={action}>
            Réserver
          </Link>
        )}
        <HeaderButton />
        <div className={styles.menu}>
          <Menu links={links} />
        </div>
      </div>
    </header>
  )
}
