import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router'
import type { readAgenda } from '#contract/booking/agenda.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Day } from '#domain/language/time.ts'
import { CalendarFeedPanel } from '../../accounts/feeds/CalendarFeedPanel.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import type { Versioned } from '../../forms/versioned.ts'
import { adminPaths } from '../../paths.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { useScrollToAnchor } from '../../ui/parts/use-scroll-to-anchor.ts'
import styles from './AgendaForm.module.css'
import { AbsenceSection } from './absences/AbsenceSection.tsx'
import { BookingRules } from './BookingRules.tsx'
import { AgendaConflict } from './conflict/AgendaConflict.tsx'
import { HoursSection } from './hours/HoursSection.tsx'
import { OutsideDialog } from './outside/OutsideDialog.tsx'
import { AgendaPreview } from './preview/AgendaPreview.tsx'
import type { AgendaTarget } from './queries.ts'
import { useAgendaForm } from './use-agenda-form.ts'
import { WhyPanel } from './why/WhyPanel.tsx'

type Props = { target: AgendaTarget; saved: Versioned<Reply<typeof readAgenda>>; today: Day }

export function AgendaForm({ target, saved, today }: Props) {
  const canClosePractice = useHasPermission('manageSite')
  const { form, submit, status, error, outsideCheck, conflict, keepMine, takeTheirs } = useAgendaForm({
    target,
    saved,
    today,
  })
  useScrollToAnchor()
  return (
    <FormProvider {...form}>
      <UnsavedChanges when={form.formState.isDirty} />
      <nav className={styles.jumpLinks} aria-label="Dans cette page">
        <Link to="#horaires">Horaires</Link>
        <Link to="#absences">Absences</Link>
        <Link to="#regles">Règles de réservation</Link>
        <Link to="#apercu">Aperçu</Link>
        <Link to="#pourquoi">Un créneau manque</Link>
        {target === null && <Link to="#telephone">Dans mon téléphone</Link>}
        {canClosePractice && <Link to={adminPaths.closures}>Fermetures du cabinet</Link>}
      </nav>
      {conflict && (
        <AgendaConflict
          title="Cet agenda a changé entre-temps"
          theirs={conflict.theirs.value}
          mine={conflict.mine}
          isPending={status === 'saving'}
          onKeep={keepMine}
          onTake={takeTheirs}
        />
      )}
      <div className={styles.columns}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <HoursSection />
          <AbsenceSection today={today} target={target} />
          <BookingRules />
          <SaveBar form={form} status={status} error={error} />
        </form>
        <AgendaPreview target={target} today={today} />
        <WhyPanel target={target} today={today} layout="section" />
        {target === null && <CalendarFeedPanel />}
      </div>
      <OutsideDialog check={outsideCheck} />
    </FormProvider>
  )
}
