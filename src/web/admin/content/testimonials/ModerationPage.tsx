import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { TESTIMONIAL_STATUSES, type TestimonialStatus } from '#contract/content/testimonials.ts'
import { french } from '#domain/language/typography.ts'
import { Filter } from '../../ui/choices/Filter.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PartialList } from '../../ui/parts/PartialList.tsx'
import { rowsOf } from '../../ui/parts/parts.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Moderation } from './Moderation.tsx'
import { testimonialCountsQuery, testimonialsQuery } from './queries.ts'

type Counts = Record<TestimonialStatus, number>
type StatusFilter = TestimonialStatus | 'all'

const LABELS: Record<StatusFilter, string> = {
  all: 'Tous',
  pending: 'À relire',
  approved: 'Publiés',
  refused: 'Refusés',
}
const EMPTY_MESSAGES: Record<StatusFilter, string> = {
  all: french`Aucun témoignage pour le moment. Vos clients laissent leur avis sur le site, et rien n’y paraît avant que vous l’ayez validé.`,
  pending: 'Rien à relire pour le moment.',
  approved: 'Aucun témoignage n’est publié.',
  refused: 'Aucun témoignage n’est refusé.',
}

export function ModerationPage() {
  const counts = useQuery(testimonialCountsQuery)
  return <QueryBoundary of={counts}>{(loaded) => <Testimonials counts={loaded} />}</QueryBoundary>
}

function Testimonials({ counts }: { counts: Counts }) {
  const [search, setSearch] = useSearchParams()
  const status: StatusFilter = TESTIMONIAL_STATUSES.find((name) => name === search.get('statut')) ?? 'all'
  return (
    <>
      <title>Témoignages · Administration</title>
      <PageHeader title="Témoignages" />
      <Filter
        label="Statut des témoignages"
        options={(['all', ...TESTIMONIAL_STATUSES] as const).map((value) => ({
          value,
          label: LABELS[value],
          count: countOf(counts, value),
        }))}
        value={status}
        onChange={(value) => setSearch(value === 'all' ? {} : { statut: value }, { replace: true })}
      />
      <TestimonialsWithStatus status={status} total={countOf(counts, status)} />
    </>
  )
}

function TestimonialsWithStatus({ status, total }: { status: StatusFilter; total: number }) {
  const testimonials = useInfiniteQuery(testimonialsQuery(status))
  return (
    <QueryBoundary of={testimonials}>
      {(data) => {
        const shown = rowsOf(data)
        return (
          <PartialList
            of={testimonials}
            shown={shown.length}
            total={total}
            more="Afficher plus de témoignages"
          >
            <Moderation testimonials={shown} empty={EMPTY_MESSAGES[status]} />
          </PartialList>
        )
      }}
    </QueryBoundary>
  )
}

function countOf(counts: Counts, status: StatusFilter): number {
  if (status !== 'all') return counts[status]
  return TESTIMONIAL_STATUSES.reduce((sum, name) => sum + counts[name], 0)
}
