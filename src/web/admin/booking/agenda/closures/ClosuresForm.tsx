import { FormProvider } from 'react-hook-form'
import type { TimeOff } from '#domain/booking/agenda.ts'
import type { Day } from '#domain/language/time.ts'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import type { Versioned } from '../../../session/versioned.ts'
import { Section } from '../../../ui/Section.tsx'
import { CloseButton } from '../../closing/CloseButton.tsx'
import styles from '../AgendaForm.module.css'
import { AbsenceList } from '../absences/AbsenceList.tsx'
import { AgendaConflict } from '../conflict/AgendaConflict.tsx'
import { OutsideDialog } from '../outside/OutsideDialog.tsx'
import { useClosuresForm } from './use-closures-form.ts'

export function ClosuresForm({ saved, today }: { saved: Versioned<TimeOff[]>; today: Day }) {
  const { form, submit, status, error, outsideCheck, conflict, keepMine, takeTheirs } = useClosuresForm(saved)
  return (
    <FormProvider {...form}>
      <UnsavedChanges when={form.formState.isDirty} />
      {conflict && (
        <AgendaConflict
          title="Les fermetures ont changé entre-temps"
          theirs={{ closures: conflict.theirs.timeOff }}
          mine={{ closures: conflict.mine.timeOff }}
          isPending={status === 'saving'}
          onKeep={keepMine}
          onTake={takeTheirs}
        />
      )}
      <form className={styles.form} noValidate onSubmit={submit}>
        <Section
          id="fermetures"
          title="Fermetures prévues"
          help="Une ligne ferme le cabinet pour tout le monde, sur toute la période."
        >
          <CloseButton date={today} target="cabinet" />
          <AbsenceList today={today} noun="fermeture" />
        </Section>
        <SaveBar form={form} status={status} error={error} />
      </form>
      <OutsideDialog check={outsideCheck} />
    </FormProvider>
  )
}
