import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NavLink, useNavigation, useSubmit } from 'react-router'
import { ROLE_NAMES } from '#domain/accounts/role.ts'
import { initialsOf } from '#domain/language/initials.ts'
import { adminPaths } from '../paths.ts'
import { preferencesQuery } from '../queries.ts'
import { useAdmin } from '../session/use-admin.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import styles from './UserMenu.module.css'

const LINKS = [
  { label: 'Mon profil', to: adminPaths.profile },
  { label: 'Mes services', to: adminPaths.myServices },
  { label: 'Mon agenda', to: adminPaths.agendaConfig },
  { label: 'Mot de passe et connexions', to: adminPaths.changePassword },
]

export function UserMenu() {
  const admin = useAdmin()
  const submit = useSubmit()
  const isSigningOut = useNavigation().formAction === adminPaths.logout
  const [isOpen, setIsOpen] = useState(false)
  const name = `${admin.firstName} ${admin.lastName}`.trim() || admin.username
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      withRoles={false}
      withinPortal={false}
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          onClick={() => setIsOpen((current) => !current)}
        >
          <Identity
            name={name}
            initials={initialsOf(`${admin.firstName} ${admin.lastName}`) || initialsOf(admin.username)}
          />
          <ChevronIcon />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles.identity}>
          <strong>{name}</strong>
          <span>{ROLE_NAMES[admin.role]}</span>
        </p>
        <nav aria-label="Mon compte">
          <ul className={styles.links}>
            {LINKS.map(({ label, to }) => (
              <li key={to}>
                <NavLink className={styles.action} to={to} onClick={() => setIsOpen(false)}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <button
          type="button"
          className={styles.action}
          disabled={isSigningOut}
          onClick={() => void submit(null, { method: 'post', action: adminPaths.logout })}
        >
          Se déconnecter
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}

function Identity({ name, initials }: { name: string; initials: string }) {
  const { data: preferences } = useQuery(preferencesQuery)
  return (
    <>
      {preferences?.avatar ? (
        <img className={styles.avatar} src={preferences.avatar} alt="" />
      ) : (
        <span className={styles.initials} aria-hidden>
          {initials}
        </span>
      )}
      <span className={styles.name}>{preferences?.nickname || name}</span>
    </>
  )
}
