import { Link } from '#web/ui/Link.tsx'
import styles from './NavigationLinks.module.css'
import type { NavigationLink } from './navigation.ts'

type Props = { links: NavigationLink[]; stacked?: boolean; onFollow?: () => void }

export function NavigationLinks({ links, stacked = false, onFollow }: Props) {
  return (
    <ul className={styles.links} data-stacked={stacked}>
      {links.map(({ to, label, isFullPageLoad }) => (
        <li key={to}>
          {isFullPageLoad ? (
            <a href={to}>{label}</a>
          ) : (
            <Link to={to} onClick={onFollow}>
              {label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
