import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { NNBSP } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import styles from './checklist.module.css'
import { isExampleQuery } from './queries.ts'

export function ExampleBanner() {
  const mayRemove = useHasPermission('manageSite')
  const { pathname } = useLocation()
  const { data: isExample = false } = useQuery(isExampleQuery)
  if (!isExample || pathname === adminPaths.scripts) return null
  return (
    <div className={styles.banner} role="status">
      <p>
        Ce site contient encore des données d’exemple{NNBSP}: les moteurs de recherche ne le référencent pas.{' '}
        {mayRemove && <Link to={adminPaths.scripts}>Supprimer les données d’exemple</Link>}
      </p>
    </div>
  )
}
