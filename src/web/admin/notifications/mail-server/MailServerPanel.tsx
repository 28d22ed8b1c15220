import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailServerReply } from '#contract/mail-server.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import styles from '../notifications.module.css'
import { mailServerQuery } from '../queries.ts'
import { NO_MAIL_SERVER } from '../words.ts'
import { MailServerEditor } from './MailServerEditor.tsx'
import { MailServerTrial } from './MailServerTrial.tsx'

export function MailServerPanel() {
  const server = useQuery(mailServerQuery)
  // Remounts the form after each save, which clears the password field.
  const [saves, setSaves] = useState(0)
  return (
    <section className={styles.server} aria-labelledby="serveur-envoi">
      <h2 id="serveur-envoi">Serveur d’envoi des e-mails</h2>
      <QueryBoundary of={server}>
        {(saved) => (
          <>
            <CarrierNotice {...saved} />
            {saved.source !== 'environment' && (
              <MailServerEditor key={saves} saved={saved} onSaved={() => setSaves(saves + 1)} />
            )}
            <MailServerTrial />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

function CarrierNotice({ source, mailFrom }: MailServerReply) {
  if (source === 'settings') return null
  return (
    <Alert variant="outline" role="status">
      {source === 'environment'
        ? `L’envoi est réglé par l’environnement du serveur (SMTP_URL), au nom de ${mailFrom}.`
        : NO_MAIL_SERVER}
    </Alert>
  )
}
