import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { french } from '#domain/language/typography.ts'
import type { MessageType } from '#domain/messages/notification.ts'
import { Table } from '../../../ui/Table.tsx'
import styles from '../notifications.module.css'
import { TemplateRow } from './TemplateRow.tsx'

const COLUMNS = ['Message', 'Pour', 'Objet', 'Actif']

/** Every practice reads these sooner or later; the others are folded. */
const FIRST: readonly string[] = [
  'booking_confirmed',
  'booking_moved',
  'booking_cancelled',
  'booking_reminder',
  'staff_booking_new',
  'contact_message',
] satisfies MessageType[]

const GROUPS: Record<NotificationTemplate['audience'], string> = {
  client: 'Au client',
  practitioner: 'Au praticien',
  practice: 'Au cabinet',
  account: 'Aux membres de l’équipe, sur leur compte',
}

type Props = { templates: readonly NotificationTemplate[] }

export function TemplateGroups({ templates }: Props) {
  const { first = [], others = [] } = Object.groupBy(templates, ({ type }) =>
    FIRST.includes(type) ? 'first' : 'others',
  )
  return (
    <>
      <TemplateTable templates={first} />
      {others.length > 0 && <FoldedTemplates templates={others} />}
    </>
  )
}

function FoldedTemplates({ templates }: Props) {
  const off = templates.filter(({ active }) => !active).length
  const changed = templates.filter(({ isOriginal }) => !isOriginal).length
  const notes = [off > 0 && french`éteints : ${off}`, changed > 0 && french`modifiés : ${changed}`]
  return (
    <details className={styles.others}>
      <summary>
        <strong>{templates.length === 1 ? '1 autre message' : `${templates.length} autres messages`}</strong>
        {notes.filter(Boolean).map((note) => (
          <span key={String(note)}> · {note}</span>
        ))}
      </summary>
      {Object.entries(Object.groupBy(templates, ({ audience }) => audience)).map(([audience, group]) => (
        <section key={audience} aria-labelledby={`messages-${audience}`}>
          <h2 id={`messages-${audience}`}>{GROUPS[audience as NotificationTemplate['audience']]}</h2>
          <TemplateTable templates={group} />
        </section>
      ))}
    </details>
  )
}

function TemplateTable({ templates }: Props) {
  return (
    <Table columns={COLUMNS}>
      {templates.map((template) => (
        <TemplateRow key={template.id} template={template} />
      ))}
    </Table>
  )
}
