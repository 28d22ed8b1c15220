import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import type { Role } from '#domain/role.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { menuOf } from '../menu.ts'
import { api } from '../session.ts'
import classes from './Sidebar.module.css'

/** The entries of one's role, under the practice's name. */
export function Sidebar({ role, onChoose }: { role: Role; onChoose?: () => void }) {
  const settings = useQuery(publicSettingsQuery(api))
  return (
    <div className={classes.sidebar}>
      <p className={classes.brand}>{settings.data?.siteTitle}</p>
      <nav aria-label="Menu principal">
        <ul className={classes.list}>
          {menuOf(role).map((entry) => (
            <li key={entry.to}>
              <NavLink className={classes.link} to={entry.to} onClick={onChoose}>
                {entry.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {/* The public site is another document. */}
      <a className={classes.site} href="/">
        Voir le site
      </a>
    </div>
  )
}
