import { Link } from 'react-router'
import { NNBSP } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import styles from './checklist.module.css'

export function ExampleNotice() {
  const mayRemove = useHasPermission('manageSite')
  return (
    <div className={styles.banner}>
      <p>
        Ce site contient encore des données d’exemple{NNBSP}: les moteurs de recherche ne le référencent pas.{' '}
        {mayRemove && <Link to={`${adminPaths.scripts}#exemples`}>Supprimer les données d’exemple</Link>}
      </p>
    </div>
  )
}
