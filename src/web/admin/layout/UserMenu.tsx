import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Admin } from '#contract/auth.ts'
import type { Role } from '#domain/role.ts'
import { signOut } from '#web/app/session.ts'
import { LOGIN } from '../paths.ts'
import { session } from '../session.ts'
import { ChevronIcon } from './icons.tsx'
import classes from './UserMenu.module.css'

const ROLE_NAMES: Record<Role, string> = { superadmin: 'Superadmin', praticien: 'Praticien' }

/** What concerns the signed-in person: for now, leaving. A disclosure of plain buttons and links. */
export function UserMenu({ admin }: { admin: Admin }) {
  const navigate = useNavigate()
  const [state, setState] = useState<'closed' | 'open' | 'leaving'>('closed')
  const leave = async () => {
    setState('leaving')
    await signOut(session)
    await navigate(LOGIN)
  }
  const name = `${admin.firstName} ${admin.lastName}`.trim() || admin.username
  return (
    <Popover
      opened={state !== 'closed'}
      onChange={(open) => setState(open ? 'open' : 'closed')}
      position="bottom-end"
      withRoles={false}
      withinPortal={false}
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-expanded={state !== 'closed'}
          onClick={() => setState(state === 'closed' ? 'open' : 'closed')}
        >
          <span className={classes.initials} aria-hidden>
            {initials(name)}
          </span>
          <span className={classes.name}>{name}</span>
          <ChevronIcon />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.who}>
          <strong>{name}</strong>
          <span>{ROLE_NAMES[admin.role]}</span>
        </p>
        <button type="button" className={classes.action} disabled={state === 'leaving'} onClick={leave}>
          Se déconnecter
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}

function initials(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('')
}
