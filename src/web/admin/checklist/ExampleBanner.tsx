import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useAdmin } from '../use-admin.ts'
import classes from './checklist.module.css'
import { isExampleQuery } from './queries.ts'

const SCRIPTS = '/admin/scripts'

/** Tells staff, on every screen, that the site still shows invented content. */
export function ExampleBanner() {
  const { role } = useAdmin()
  const { pathname } = useLocation()
  const { data: isExample = false } = useQuery(isExampleQuery)
  if (!isExample || pathname === SCRIPTS) return null
  return (
    <Alert className={classes.banner} variant="outline" role="status">
      <p>
        Ce site contient encore des données d’exemple{'\u202f'}: les moteurs de recherche ne le référencent
        pas. {role === 'superadmin' && <Link to={SCRIPTS}>Supprimer les données d’exemple</Link>}
      </p>
    </Alert>
  )
}
