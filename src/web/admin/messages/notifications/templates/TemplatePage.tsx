import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { AdminNotFoundPage } from '../../../errors/AdminNotFoundPage.tsx'
import { adminPaths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { templatesQuery } from '../queries.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

export function TemplatePage() {
  const { id } = useParams()
  const templates = useQuery(templatesQuery)
  return (
    <QueryBoundary of={templates}>
      {(list) => {
        const template = list.find((candidate) => String(candidate.id) === id)
        if (!template) return <AdminNotFoundPage />
        return (
          <>
            <title>{`${template.label} · Notifications · Administration`}</title>
            <PageHeader title={template.label}>
              <Link to={adminPaths.notifications}>Toutes les notifications</Link>
            </PageHeader>
            <TemplateEditor key={template.id} template={template} />
          </>
        )
      }}
    </QueryBoundary>
  )
}
