import { useQuery } from '@tanstack/react-query'
import type { EditableSettingsReply } from '#contract/editable-settings.ts'
import type { MailServerReply } from '#contract/mail-server.ts'
import { french } from '#domain/typography.ts'
import { foreignOrigins, pictureAddresses } from '#domain/web-address.ts'
import { mailServerQuery, remindersQuery } from '../../notifications/queries.ts'
import { settingsQuery } from '../../settings/queries.ts'
import { combineResults } from '../../ui/query/combine-results.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Subsection } from '../../ui/Subsection.tsx'
import styles from './register.module.css'

const HELP =
  'Ceux qui traitent des données pour vous. Demandez à chacun son contrat de sous-traitance, et nommez-les dans votre politique de confidentialité.'

export function Processors() {
  const mailServer = useQuery(mailServerQuery)
  const reminders = useQuery(remindersQuery)
  const settings = useQuery(settingsQuery)
  return (
    <Subsection id="sous-traitants" title="Sous-traitants" help={HELP}>
      <QueryBoundary of={combineResults({ mailServer, reminders, settings })}>
        {(loaded) => (
          <ul className={styles.list}>
            <li>Votre hébergeur : la base de données, les photos et les journaux techniques.</li>
            <li>{mailText(loaded.mailServer)}</li>
            {loaded.reminders.hasSmsGateway && (
              <li>Votre service de SMS : le numéro et le texte de chaque SMS.</li>
            )}
            {foreignHosts(loaded.settings).map((host) => (
              <li
                key={host}
              >{french`${host} : l’adresse IP de vos visiteurs, car vous y affichez une image.`}</li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Subsection>
  )
}

function mailText({ source, server }: MailServerReply): string {
  if (source === 'file')
    return 'Aucun service d’envoi d’e-mails : les messages restent en fichiers sur votre serveur.'
  const name =
    source === 'settings' && server ? ` (${server.host})` : ', réglé par votre hébergeur (SMTP_URL)'
  return french`Votre service d’envoi d’e-mails${name} : l’adresse et le texte de chaque message.`
}

/** Of pictures in the settings; those in custom pages are not known here. */
function foreignHosts(settings: EditableSettingsReply): string[] {
  const { logo, backgroundImages, contactInfo, legalText, privacyPolicy, termsOfService } = settings
  const texts = [contactInfo, legalText, privacyPolicy, termsOfService]
  const pictures = texts.flatMap((text) => pictureAddresses(text ?? ''))
  return foreignOrigins([logo ?? '', ...(backgroundImages ?? []), ...pictures]).map(
    (origin) => new URL(origin).host,
  )
}
