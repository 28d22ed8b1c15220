import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailServerReply } from '#contract/messages/mail-server.ts'
import { MISSING_SENDER } from '#domain/messages/mail-sender.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { NO_MAIL_SERVER } from '../labels.ts'
import styles from '../notifications.module.css'
import { mailServerQuery } from '../queries.ts'
import { MailServerEditor } from './MailServerEditor.tsx'
import { MailServerTestForm } from './MailServerTestForm.tsx'

export function MailServerPanel() {
  const server = useQuery(mailServerQuery)
  // Remounts the form after each save, which clears the password field.
  const [saveCount, setSaveCount] = useState(0)
  return (
    <section className={styles.server} aria-labelledby="serveur-envoi">
      <h2 id="serveur-envoi">Serveur d’envoi des e-mails</h2>
      <QueryBoundary of={server}>
        {(saved) => (
          <>
            <CarrierNotice {...saved} />
            {saved.source !== 'environment' && (
              <MailServerEditor key={saveCount} saved={saved} onSaved={() => setSaveCount(saveCount + 1)} />
            )}
            <MailServerTestForm />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

function CarrierNotice(server: MailServerReply) {
  if (server.source === 'settings') return null
  return (
    <Alert variant="outline" role="status">
      {server.source === 'environment' ? describeEnvironment(server) : NO_MAIL_SERVER}
    </Alert>
  )
}

function describeEnvironment({ mailFrom, isSenderMissing }: MailServerReply): string {
  return isSenderMissing
    ? MISSING_SENDER
    : `L’envoi est réglé par votre hébergeur (SMTP_URL), au nom de ${mailFrom}.`
}
