import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useScrollToAnchor } from '../../ui/parts/use-scroll-to-anchor.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { AgendaConflict } from '../agenda/conflict/AgendaConflict.tsx'
import { type AgendaTarget, agendaConfigQuery } from '../agenda/queries.ts'
import { BookingRules } from './BookingRules.tsx'
import { type SavedAgenda, useRulesForm } from './use-rules-form.ts'

type Props = { target: AgendaTarget; title: string }

/** Rules of one person: when, how far ahead and how many can be booked. */
export function AgendaRules({ target, title }: Props) {
  const config = useQuery(agendaConfigQuery(target))
  return (
    <QueryBoundary of={config} toast>
      {(saved) => <AgendaRulesForm target={target} title={title} saved={saved} />}
    </QueryBoundary>
  )
}

function AgendaRulesForm({ target, title, saved }: Props & { saved: SavedAgenda }) {
  const { form, submit, status, error, conflict, keepMine, takeTheirs } = useRulesForm(target, saved)
  useScrollToAnchor()
  return (
    <FormProvider {...form}>
      {conflict && (
        <AgendaConflict
          title="Cet agenda a changé entre-temps"
          theirs={conflict.theirs}
          mine={conflict.mine}
          isPending={status === 'saving'}
          onKeep={keepMine}
          onTake={takeTheirs}
        />
      )}
      <form noValidate onSubmit={submit}>
        <BookingRules title={title} />
        <SaveBar form={form} status={status} error={error} isBetween />
      </form>
      <UnsavedChanges when={form.formState.isDirty} />
    </FormProvider>
  )
}
