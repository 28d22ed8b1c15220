import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import type { Role } from '#domain/role.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { menuOf } from '../menu.ts'
import { api } from '../session.ts'
import styles from './Sidebar.module.css'

export function Sidebar({ role, onNavigate }: { role: Role; onNavigate?: () => void }) {
  const settings = useQuery(publicSettingsQuery(api))
  return (
    <div className={styles.sidebar}>
      <p className={styles.brand}>{settings.data?.siteTitle}</p>
      <nav aria-label="Menu principal">
        <ul className={styles.list}>
          {menuOf(role).map((item) => (
            <li key={item.to}>
              <NavLink className={styles.link} to={item.to} onClick={onNavigate}>
                {item.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {/* A full page load: the public site is a separate document. */}
      <a className={styles.siteLink} href="/">
        Voir le site
      </a>
    </div>
  )
}
