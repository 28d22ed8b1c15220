import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../paths.ts'
import { NO_MAIL_SERVER } from '../labels.ts'
import { mailServerQuery } from '../queries.ts'

export function MailNotice() {
  const { data: server } = useQuery(mailServerQuery)
  return (
    <>
      {server?.source === 'file' && (
        <Alert variant="outline" role="status" title="Les e-mails ne partent pas encore">
          {NO_MAIL_SERVER}{' '}
          <Link to={`${adminPaths.siteSettings}?onglet=avance`}>Régler le serveur d’envoi</Link>
        </Alert>
      )}
      {server?.hasPublicUrl === false && (
        <Alert variant="outline" role="status" title="Les messages n’ont pas de lien">
          L’adresse publique du site n’est pas réglée. Vos clients ne peuvent donc ni déplacer ni annuler leur
          rendez-vous depuis leurs messages, et personne n’est invité à laisser un témoignage ni ne reçoit de
          quoi choisir un nouveau mot de passe. Elle se règle sur le serveur, par la variable PUBLIC_URL.
        </Alert>
      )}
    </>
  )
}
