import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isFixedPage } from '#domain/language/slug.ts'
import { ApiError } from '#web/app/api.ts'
import { AdminNotFoundPage } from '../../errors/AdminNotFoundPage.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { PageForm } from './PageForm.tsx'
import { pageQuery } from './queries.ts'

/** `new`, or the slug of a page (requirements, 4.8). */
export function PageEditorPage() {
  const { slug = 'new' } = useParams()
  return slug === 'new' ? <PageForm key="new" page={null} /> : <ExistingPage key={slug} slug={slug} />
}

const FIXED_TITLES: ReadonlyMap<string, string> = new Map([
  ['home', 'Accueil'],
  ['contact', 'Contact'],
])

function ExistingPage({ slug }: { slug: string }) {
  const page = useQuery(pageQuery(slug))
  if (page.error instanceof ApiError && page.error.status === 404) {
    // Home and contact always exist, even before they are first saved.
    if (isFixedPage(slug))
      return <PageForm page={{ slug, title: FIXED_TITLES.get(slug) ?? '', content: '' }} />
    return <AdminNotFoundPage />
  }
  return (
    <QueryBoundary of={page} failure="Erreur de chargement">
      {(loaded) => <PageForm page={loaded} />}
    </QueryBoundary>
  )
}
