import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../paths.ts'
import { NO_MAIL_SERVER } from '../labels.ts'
import { mailServerQuery } from '../queries.ts'

export function MailNotice() {
  const { data: server } = useQuery(mailServerQuery)
  if (server?.source !== 'file') return null
  return (
    <Alert variant="outline" role="status" title="Les e-mails ne partent pas encore">
      {NO_MAIL_SERVER} <Link to={`${adminPaths.siteSettings}?onglet=avance`}>Régler le serveur d’envoi</Link>
    </Alert>
  )
}
