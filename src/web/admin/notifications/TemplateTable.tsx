import type { NotificationTemplate } from '#contract/templates.ts'
import table from '../layout/table.module.css'
import { TemplateRow } from './TemplateRow.tsx'

/** The templates: what each says, to whom, and whether it is sent. */
export function TemplateTable({ templates }: { templates: NotificationTemplate[] }) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Message</th>
            <th scope="col">Pour</th>
            <th scope="col">Objet</th>
            <th scope="col">Actif</th>
            <th scope="col" className={table.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
