import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../paths.ts'
import { legalTextsQuery } from '../../queries.ts'
import alertStyles from '../../ui/alert.module.css'

/** Without both, no note can be made. */
export function MissingBusiness() {
  const { data } = useQuery(legalTextsQuery)
  if (!data) return null
  const { name, address } = data.value.details
  if (name && address) return null
  return (
    <Alert className={alertStyles.warning} variant="outline" role="status">
      <p>
        {missingText({ name, address })} dans vos mentions légales. Sans cela, aucune note ne peut être remise
        à un client. <Link to={adminPaths.legalTexts}>Compléter les mentions légales</Link>
      </p>
    </Alert>
  )
}

function missingText({ name, address }: { name: string | undefined; address: string | undefined }): string {
  if (!name && !address) return 'Le nom et l’adresse de l’entreprise manquent'
  return name ? 'L’adresse de l’entreprise manque' : 'Le nom de l’entreprise manque'
}
