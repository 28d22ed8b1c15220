import { useQuery } from '@tanstack/react-query'
import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { french } from '#domain/language/typography.ts'
import type { MessageType } from '#domain/messages/notification.ts'
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
      <PageHeader title="Notifications" />
      <div className={styles.page}>
        <p className={styles.help}>
          {french`Les messages que le site envoie de lui-même. Éteint, un message ne part plus ; « Modifier » change son texte.`}
        </p>
        <SiteAddressNotice />
        <MailNotice />
        <QueryBoundary of={templates}>{(list) => <Templates templates={list} />}</QueryBoundary>
        <ReminderSettings />
      </div>
    </>
  )
}

/** What concerns every practice; the others are folded. */
const FIRST: readonly string[] = [
  'booking_confirmed',
  'booking_moved',
  'booking_cancelled',
  'booking_reminder',
  'staff_booking_new',
  'contact_message',
] satisfies MessageType[]

function Templates({ templates }: { templates: NotificationTemplate[] }) {
  const others = templates.filter(({ type }) => !FIRST.includes(type))
  const isOff = others.filter(({ active }) => !active).length
  const isChanged = others.filter(({ isOriginal }) => !isOriginal).length
  const notes = [isOff > 0 && `éteints : ${isOff}`, isChanged > 0 && `modifiés : ${isChanged}`].filter(
    Boolean,
  )
  return (
    <>
      <TemplateTable templates={templates.filter(({ type }) => FIRST.includes(type))} />
      <details className={styles.others}>
        <summary>
          {french`Les ${others.length} autres messages${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`}
        </summary>
        <TemplateTable templates={others} />
      </details>
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
