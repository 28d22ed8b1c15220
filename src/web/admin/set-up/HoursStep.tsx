import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import type { readAgenda } from '#contract/booking/agenda.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Day } from '#domain/language/time.ts'
import { AgendaConflict } from '../booking/agenda/conflict/AgendaConflict.tsx'
import { HoursSection } from '../booking/agenda/hours/HoursSection.tsx'
import { OutsideDialog } from '../booking/agenda/outside/OutsideDialog.tsx'
import { type AgendaTarget, agendaConfigQuery } from '../booking/agenda/queries.ts'
import { useAgendaForm } from '../booking/agenda/use-agenda-form.ts'
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx'
import { agendaOwnersQuery } from '../queries.ts'
import { useAdmin } from '../session/use-admin.ts'
import type { Versioned } from '../session/versioned.ts'
import { PracticeClock } from '../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { StepActions } from './StepActions.tsx'
import styles from './set-up.module.css'
import type { StepProps } from './step-props.ts'

export function HoursStep({ praticienId, ...props }: StepProps) {
  const admin = useAdmin()
  const target = praticienId === admin.id ? null : praticienId
  const config = useQuery(agendaConfigQuery(target))
  return (
    <QueryBoundary of={config}>
      {(saved) => (
        <PracticeClock>
          {(now) => <HoursForm {...props} target={target} saved={saved} today={now.day} />}
        </PracticeClock>
      )}
    </QueryBoundary>
  )
}

type FormProps = Omit<StepProps, 'praticienId'> & {
  target: AgendaTarget
  saved: Versioned<Reply<typeof readAgenda>>
  today: Day
}

function HoursForm({ step, target, saved, today, onSaved, onLater }: FormProps) {
  const agenda = useAgendaForm({ target, saved, today, onSaved })
  const { form, submit, status, error, conflict } = agenda
  return (
    <FormProvider {...form}>
      <UnsavedChanges when={form.formState.isDirty} />
      {target !== null && <OwnerNote practitionerId={target} />}
      {conflict && (
        <AgendaConflict
          title="Cet agenda a changé entre-temps"
          theirs={conflict.theirs}
          mine={conflict.mine}
          isPending={status === 'saving'}
          onKeep={agenda.keepMine}
          onTake={agenda.takeTheirs}
        />
      )}
      <form className={styles.form} noValidate onSubmit={submit}>
        <HoursSection />
        <StepActions status={status} error={error} isDone={step.done} onLater={onLater} />
      </form>
      <OutsideDialog check={agenda.outsideCheck} />
    </FormProvider>
  )
}

function OwnerNote({ practitionerId }: { practitionerId: number }) {
  const { data: owners = [] } = useQuery(agendaOwnersQuery)
  const name = owners.find(({ id }) => id === practitionerId)?.displayName
  return name === undefined ? null : <p>Ces horaires sont ceux de {name}.</p>
}
