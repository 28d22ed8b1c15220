import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { adminPaths, modulePath } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { SiteAddressNotice } from '../site-address/SiteAddressNotice.tsx'
import { FailedMessages } from './journal/FailedMessages.tsx'
import { MailNotice } from './mail-server/MailNotice.tsx'
import styles from './notifications.module.css'
import { templatesQuery } from './queries.ts'
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
        <p className={styles.help}>
          <Link to={adminPaths.bookingRules}>Jusqu’à quand un client déplace ou annule</Link>
          {' · '}
          <Link to={adminPaths.sms}>Rappels par SMS</Link>
          {' · '}
          <Link to={modulePath('propositions')}>Proposer un nouveau rendez-vous après une visite</Link>
        </p>
        <FailedMessages />
        <SiteAddressNotice />
        <MailNotice />
        <QueryBoundary of={templates}>{(list) => <TemplateGroups templates={list} />}</QueryBoundary>
        <ReminderSettings />
      </div>
    </>
  )
}
