import { Alert } from '@mantine/core'
import { Link } from 'react-router'
import { isPlaceholderName } from '#domain/language/person-name.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { adminPaths } from '../../../paths.ts'
import { useAdmin } from '../../../session/use-admin.ts'

export function NamelessNotice() {
  if (!isPlaceholderName(useAdmin())) return null
  return (
    <Alert variant="outline" role="status">
      Les visiteurs ne peuvent pas encore réserver avec vous{NNBSP}: ils liraient «{NNBSP}Responsable du site
      {NNBSP}». <Link to={adminPaths.profile}>Donnez d’abord votre nom</Link>.
    </Alert>
  )
}
