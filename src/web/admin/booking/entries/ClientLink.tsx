import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths } from '../../paths.ts'

type Props = { id: number; label?: string; children: ReactNode }

export function ClientLink({ id, label, children }: Props) {
  const path = fillPath(adminPaths.client, id)
  if (useLocation().pathname === path) return children
  return (
    <Link to={path} aria-label={label}>
      {children}
    </Link>
  )
}
