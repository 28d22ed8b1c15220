import { useQuery } from '@tanstack/react-query'
import type { EditableSettingsReply } from '#contract/content/editable-settings.ts'
import type { Page } from '#contract/content/pages.ts'
import type { MailServerReply } from '#contract/messages/mail-server.ts'
import type { ReminderReply } from '#contract/messages/reminders.ts'
import { french } from '#domain/language/typography.ts'
import { foreignOrigins, pictureAddresses } from '#domain/language/web-address.ts'
import { smsCompanyText, smsProviderOf } from '#domain/messages/sms/providers.ts'
import { pagesQuery } from '../../../content/pages/queries.ts'
import { settingsQuery } from '../../../content/settings/queries.ts'
import { mailServerQuery, remindersQuery } from '../../../messages/notifications/queries.ts'
import { combineResults } from '../../../ui/query/combine-results.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { Subsection } from '../../../ui/Subsection.tsx'
import styles from './register.module.css'

const HELP =
  'Ceux qui traitent des données pour vous. Demandez à chacun son contrat de sous-traitance, et nommez-les dans votre politique de confidentialité.'

const HOST = french`Votre hébergeur : la base de données, les photos, les journaux techniques et les sauvegardes.`

const CALENDARS = french`L’agenda en ligne de chaque praticien qui y a abonné son téléphone : les heures et les prestations, et le nom des clients s’il l’a choisi. Le site lit aussi les agendas privés qu’un praticien lui a confiés, et n’y envoie rien.`

export function Processors() {
  const mailServer = useQuery(mailServerQuery)
  const reminders = useQuery(remindersQuery)
  const settings = useQuery(settingsQuery)
  const pages = useQuery(pagesQuery)
  return (
    <Subsection id="sous-traitants" title="Sous-traitants" help={HELP}>
      <QueryBoundary of={combineResults({ mailServer, reminders, settings, pages })}>
        {(loaded) => (
          <ul className={styles.list}>
            <li>{HOST}</li>
            <li>{mailText(loaded.mailServer)}</li>
            {loaded.reminders.hasSmsGateway && <li>{smsText(loaded.reminders)}</li>}
            <li>{CALENDARS}</li>
            {foreignHosts(loaded).map((host) => (
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
    return french`Aucun service d’envoi d’e-mails : les messages restent en fichiers sur votre serveur.`
  const name =
    source === 'settings' && server ? ` (${server.host})` : ', réglé par votre hébergeur (SMTP_URL)'
  return french`Votre service d’envoi d’e-mails${name} : l’adresse et le texte de chaque message.`
}

function smsText({ smsProvider }: ReminderReply): string {
  const name = smsProvider
    ? ` (${smsCompanyText(smsProviderOf(smsProvider))})`
    : ', réglé par votre hébergeur (SMS_URL)'
  return french`Votre service de SMS${name} : le numéro et le texte de chaque SMS.`
}

type Contents = { settings: EditableSettingsReply; pages: readonly Page[] }

function foreignHosts({ settings, pages }: Contents): string[] {
  const { logo, backgroundImages, contactInfo, legalText, privacyPolicy, termsOfService } = settings
  const texts = [
    contactInfo,
    legalText,
    privacyPolicy,
    termsOfService,
    ...pages.map(({ content }) => content),
  ]
  const pictures = texts.flatMap((text) => pictureAddresses(text ?? ''))
  const origins = foreignOrigins([logo ?? '', ...(backgroundImages ?? []), ...pictures])
  return [...new Set(origins.map((origin) => new URL(origin).host))]
}
