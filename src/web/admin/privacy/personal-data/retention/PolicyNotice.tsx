import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { missingPeriods } from '#domain/privacy/privacy-policy.ts'
import { settingsQuery } from '../../../content/settings/queries.ts'
import { adminPaths } from '../../../paths.ts'

export function PolicyNotice() {
  const { data: settings } = useQuery(settingsQuery)
  if (!settings || missingPeriods(settings.privacyPolicy ?? '').length === 0) return null
  return (
    <Alert
      variant="outline"
      role="status"
      title="Votre politique de confidentialité ne reprend pas ces deux durées"
    >
      Elle peut donc dire autre chose que ce que fait le site. Le texte que le site propose les reprend de
      lui-même. <Link to={`${adminPaths.legalTexts}#confidentialite`}>Voir les textes légaux</Link>
    </Alert>
  )
}
