import { Alert } from '@mantine/core'
import { Link } from 'react-router'
import { adminPaths } from '../../paths.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import alertStyles from '../../ui/alert.module.css'

/** After a restored backup. */
export function AwaitedNumber() {
  const mayGiveIt = useHasPermission('manageSite')
  return (
    <Alert className={alertStyles.warning} variant="outline">
      <p>
        Une sauvegarde a été remise en place : rien n’est noté tant que le dernier numéro du livre n’est pas
        indiqué.{' '}
        {mayGiveIt ? (
          <Link to={adminPaths.receiptsBook}>Indiquer le dernier numéro</Link>
        ) : (
          'Un responsable le fait.'
        )}
      </p>
    </Alert>
  )
}
