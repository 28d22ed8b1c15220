import { useLocation } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useSite } from '#web/app/site.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { parseFirstPhoneNumber } from '#web/ui/phone-number.ts'
import { HeaderButton } from '../accessibility/HeaderButton.tsx'
import { Brand } from './Brand.tsx'
import styles from './Header.module.css'
import { FoldedPages } from './navigation/FoldedPages.tsx'
import { Menu } from './navigation/Menu.tsx'
import { NavigationLinks } from './navigation/NavigationLinks.tsx'
import { foldPages, navigationLinks } from './navigation/navigation.ts'
import { invitesToCall } from './page-kinds.ts'

const BOOKING_PATHS: readonly string[] = [paths.booking, paths.confirmation]

const action = `${buttonStyles.primary} ${buttonStyles.small} ${styles.action}`

export function Header({ isVertical }: { isVertical: boolean }) {
  const site = useSite()
  const { pathname } = useLocation()
  const links = navigationLinks(site ?? { settings: null, pages: [], isLoggedIn: false })
  const { row, folded } = isVertical ? { row: links, folded: [] } : foldPages(links)
  const number = invitesToCall(pathname, site) ? parseFirstPhoneNumber(site?.settings?.phone) : null
  return (
    <header className={styles.header} data-vertical={isVertical} data-has-number={number !== null}>
      <div className={styles.inner}>
        <Brand />
        <nav className={styles.nav} aria-label="Navigation principale">
          <NavigationLinks links={row} stacked={isVertical}>
            {folded.length > 0 && <FoldedPages links={folded} />}
          </NavigationLinks>
        </nav>
        {site?.isBookable !== false && <BookingAction isPlace={BOOKING_PATHS.includes(pathname)} />}
        {number && (
          <a href={number.href} className={`${action} ${styles.call}`}>
            Appeler<span className="visually-hidden">{` le ${number.label}`}</span>
          </a>
        )}
        <HeaderButton />
        <div className={styles.menu}>
          <Menu links={links} />
        </div>
      </div>
    </header>
  )
}

function BookingAction({ isPlace }: { isPlace: boolean }) {
  return isPlace ? (
    <span className={`${action} ${styles.booking} ${styles.place}`} aria-hidden="true">
      Réserver
    </span>
  ) : (
    <Link to={paths.booking} className={`${action} ${styles.booking}`}>
      Réserver
    </Link>
  )
}
