import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type ModeratedTestimonial,
  TESTIMONIAL_STATUSES,
  type TestimonialStatus,
} from '#contract/testimonials.ts'
import { showToast } from '#web/app/toasts.tsx'
import { Filter } from '../ui/Filter.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from '../ui/table.module.css'
import { useFocusReturn } from '../use-focus-return.ts'
import { moderateTestimonial, refreshTestimonials } from './actions.ts'
import { RefuseDialog } from './RefuseDialog.tsx'
import { RemoveTestimonial } from './RemoveTestimonial.tsx'
import { TestimonialTable } from './TestimonialTable.tsx'

type StatusFilter = TestimonialStatus | 'all'
type ModerationDialog = { kind: 'refuse' | 'remove'; testimonial: ModeratedTestimonial }

const LABELS: Record<StatusFilter, string> = {
  all: 'Tous',
  pending: 'À relire',
  approved: 'Publiés',
  refused: 'Refusés',
}
const EMPTY_MESSAGES: Record<StatusFilter, string> = {
  all: 'Aucun témoignage pour le moment.',
  pending: 'Rien à relire pour le moment.',
  approved: 'Aucun témoignage n’est publié.',
  refused: 'Aucun témoignage n’est refusé.',
}

export function Moderation({ testimonials }: { testimonials: ModeratedTestimonial[] }) {
  const [search, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<ModerationDialog | null>(null)
  const focus = useFocusReturn()
  const approval = useMutation({
    mutationFn: moderateTestimonial,
    onSuccess: ({ message }) => showToast('success', message),
    onError: () => showToast('error', 'Erreur lors de la validation'),
    onSettled: async () => {
      await refreshTestimonials()
      // The pressed button has been removed, or lost focus while it was disabled.
      if (document.activeElement === document.body) focus.restoreFocus()
    },
  })
  const status = parseStatus(search.get('statut'))
  const shown = testimonials.filter((testimonial) => status === 'all' || testimonial.status === status)
  const approve = (testimonial: ModeratedTestimonial) => {
    focus.remember()
    approval.mutate({ testimonial, verdict: { status: 'approved' } })
  }
  const open = (next: ModerationDialog) => {
    focus.remember()
    setDialog(next)
  }
  const close = () => {
    setDialog(null)
    focus.restoreFocus()
  }
  return (
    <>
      <title>Témoignages · Administration</title>
      <PageHeader title="Témoignages" />
      <Filter
        label="Statut des témoignages"
        options={(['all', ...TESTIMONIAL_STATUSES] as const).map((value) => ({
          value,
          label: LABELS[value],
          count: countWithStatus(testimonials, value),
        }))}
        value={status}
        onChange={(value) => setSearch(value === 'all' ? {} : { statut: value }, { replace: true })}
      />
      {shown.length === 0 ? (
        <p className={styles.empty}>{EMPTY_MESSAGES[status]}</p>
      ) : (
        <TestimonialTable
          testimonials={shown}
          approvingId={approval.isPending ? approval.variables.testimonial.id : null}
          onApprove={approve}
          onRefuse={(testimonial) => open({ kind: 'refuse', testimonial })}
          onRemove={(testimonial) => open({ kind: 'remove', testimonial })}
        />
      )}
      {dialog?.kind === 'refuse' && <RefuseDialog testimonial={dialog.testimonial} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveTestimonial testimonial={dialog.testimonial} onClose={close} />}
    </>
  )
}

function parseStatus(value: string | null): StatusFilter {
  return TESTIMONIAL_STATUSES.find((status) => status === value) ?? 'all'
}

function countWithStatus(testimonials: ModeratedTestimonial[], filter: StatusFilter): number {
  if (filter === 'all') return testimonials.length
  return testimonials.filter(({ status }) => status === filter).length
}
