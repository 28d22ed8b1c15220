import type { NotificationTemplate } from '#contract/templates.ts'
import { Table } from '../../ui/Table.tsx'
import { TemplateRow } from './TemplateRow.tsx'

const COLUMNS = ['Message', 'Pour', 'Objet', 'Actif']

export function TemplateTable({ templates }: { templates: NotificationTemplate[] }) {
  return (
    <Table columns={COLUMNS}>
      {templates.map((template) => (
        <TemplateRow key={template.id} template={template} />
      ))}
    </Table>
  )
}
