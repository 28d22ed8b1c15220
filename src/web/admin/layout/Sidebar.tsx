import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import type { Role } from '#domain/accounts/role.ts'
import { VERSION } from '#domain/operations/version.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { type MenuItem, menuOf, practiceMenuOf } from '../menu.ts'
import { api } from '../session/session.ts'
import styles from './Sidebar.module.css'

export function Sidebar({ role, onNavigate }: { role: Role; onNavigate?: () => void }) {
  const settings = useQuery(publicSettingsQuery(api))
  const practiceItems = practiceMenuOf(role)
  const groupId = useId()
  return (
    <div className={styles.sidebar}>
      <p className={styles.brand}>{settings.data?.siteTitle}</p>
      <nav aria-label="Menu principal">
        <MenuList items={menuOf(role)} onNavigate={onNavigate} />
      </nav>
      {practiceItems.length > 0 && (
        <nav aria-labelledby={groupId}>
          <h2 id={groupId} className={styles.group}>
            Le cabinet
          </h2>
          <MenuList items={practiceItems} onNavigate={onNavigate} />
        </nav>
      )}
      {/* A full page load: the public site is a separate document. */}
      <a className={styles.siteLink} href="/">
        Voir le site
      </a>
      <p className={styles.version}>Version {VERSION}</p>
    </div>
  )
}

function MenuList({ items, onNavigate }: { items: MenuItem[]; onNavigate: (() => void) | undefined }) {
  const { pathname } = useLocation()
  return (
    <ul className={styles.list}>
      {items.map(({ to, label, covers = [] }) => (
        <li key={to}>
          <Link
            className={styles.link}
            to={to}
            aria-current={[to, ...covers].some((path) => isWithin(pathname, path)) ? 'page' : undefined}
            onClick={onNavigate}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
