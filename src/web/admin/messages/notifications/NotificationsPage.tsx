import { useQuery } from '@tanstack/react-query'
import { french } from '#domain/language/typography.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { SiteAddressNotice } from '../site-address/SiteAddressNotice.tsx'
import { FailedMessages } from './journal/FailedMessages.tsx'
import { MailNotice } from './mail-server/MailNotice.tsx'
import styles from './notifications.module.css'
import { templatesQuery } from './queries.ts'
import { RebookSettings } from './RebookSettings.tsx'
import { ReminderSettings } from './ReminderSettings.tsx'
import { TemplateGroups } from './templates/TemplateGroups.tsx'

export function NotificationsPage() {
  const templates = useQuery(templatesQuery)
  return (
    <>
      <title>Notifications · Administration</title>
      <PageHeader title="Notifications" />
      <div className={styles.page}>
        <p className={styles.help}>
          {french`Les messages que le site envoie de lui-même. Éteint, un message ne part plus ; « Modifier » change son texte.`}
        </p>
        <FailedMessages />
        <SiteAddressNotice />
        <MailNotice />
        <QueryBoundary of={templates}>{(list) => <TemplateGroups templates={list} />}</QueryBoundary>
        <ReminderSettings />
        <RebookSettings />
      </div>
    </>
  )
}
