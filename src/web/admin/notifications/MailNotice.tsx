import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queries } from '#web/app/queries.ts'
import { api } from '../session.ts'

/** Says that nothing leaves yet, while no mail server is set; silent otherwise. */
export function MailNotice() {
  const server = useQuery(queries.mailServer(api))
  if (server.data?.way !== 'file') return null
  return (
    <Alert variant="outline" role="status" title="Les e-mails ne partent pas encore">
      Aucun serveur d’envoi n’est réglé{'\u202f'}: chaque message est gardé en fichier .eml, dans le dossier «
      {'\u202f'}mail{'\u202f'}» du site.{' '}
      <Link to="/admin/site-settings?onglet=avance">Régler le serveur d’envoi</Link>
    </Alert>
  )
}
