import type { ModeratedTestimonial } from '#contract/content/testimonials.ts'
import { withReason } from '#web/app/failure-message.ts'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { useFocusReturn } from '../../ui/parts/use-focus-return.ts'
import { useSave } from '../../ui/query/use-save.ts'
import styles from '../../ui/table.module.css'
import { moderateTestimonial, refreshTestimonials } from './actions.ts'
import { RefuseDialog } from './RefuseDialog.tsx'
import { RemoveTestimonial } from './RemoveTestimonial.tsx'
import { TestimonialTable } from './TestimonialTable.tsx'

type ModerationDialog = { kind: 'refuse' | 'remove'; testimonial: ModeratedTestimonial }

export function Moderation({ testimonials, empty }: { testimonials: ModeratedTestimonial[]; empty: string }) {
  const { shown: dialog, open, close } = useDialogFor<ModerationDialog>()
  // An approval opens no dialog: it remembers its own button.
  const focus = useFocusReturn()
  const approval = useSave(moderateTestimonial, {
    done: ({ message }) => message,
    failure: withReason('Erreur lors de la validation'),
    refresh: async () => {
      await refreshTestimonials()
      // The pressed button has been removed, or lost focus while it was disabled.
      if (document.activeElement === document.body) focus.restoreFocus()
    },
  })
  const approve = (testimonial: ModeratedTestimonial) => {
    focus.remember()
    approval.mutate({ testimonial, verdict: { status: 'approved' } })
  }
  return (
    <>
      {testimonials.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <TestimonialTable
          testimonials={testimonials}
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
