import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Table } from '../../ui/Table.tsx'
import { SiteAddressNotice } from '../site-address/SiteAddressNotice.tsx'
import { MailNotice } from './mail-server/MailNotice.tsx'
import styles from './notifications.module.css'
import { templatesQuery } from './queries.ts'
import { ReminderSettings } from './ReminderSettings.tsx'
import { TemplateRow } from './templates/TemplateRow.tsx'

const COLUMNS = ['Message', 'Pour', 'Objet', 'Actif']

export function NotificationsPage() {
  const templates = useQuery(templatesQuery)
  return (
    <>
      <title>Notifications · Administration</title>
      <PageHeader title="Notifications">
        <div className={styles.links}>
          <Link to={adminPaths.deadlines}>Délais du client</Link>
          <Link to={adminPaths.bookingLimits}>Réservation en ligne</Link>
          <Link to={adminPaths.journal}>Journal des envois</Link>
        </div>
      </PageHeader>
      <div className={styles.page}>
        <p className={styles.help}>
          {french`Les messages que le site envoie de lui-même. Éteint, un message ne part plus ; « Modifier » change son texte.`}
        </p>
        <SiteAddressNotice />
        <MailNotice />
        <QueryBoundary of={templates}>{(list) => <TemplateTable templates={list} />}</QueryBoundary>
        <ReminderSettings />
      </div>
    </>
  )
}

function TemplateTable({ templates }: { templates: NotificationTemplate[] }) {
  return (
    <Table columns={COLUMNS}>
      {templates.map((template) => (
        <TemplateRow key={template.id} template={template} />
      ))}
    </Table>
  )
}
