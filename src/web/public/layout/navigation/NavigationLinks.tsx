import { Fragment, type ReactNode } from 'react'
import { Link } from '#web/ui/Link.tsx'
import styles from './NavigationLinks.module.css'
import type { NavigationLink } from './navigation.ts'

type Props = {
  links: NavigationLink[]
  stacked?: boolean
  onFollow?: () => void
  children?: ReactNode
}

export function NavigationLinks({ links, stacked = false, onFollow, children }: Props) {
  return (
    <ul className={styles.links} data-stacked={stacked}>
      {links.map(({ to, label, isFullPageLoad }, index) => (
        <Fragment key={to}>
          {index === links.length - 1 && children}
          <li>
            {isFullPageLoad ? (
              <a href={to}>{label}</a>
            ) : (
              <Link to={to} onClick={onFollow}>
                {label}
              </Link>
            )}
          </li>
        </Fragment>
      ))}
    </ul>
  )
}
