import { useMemo } from 'react'
import type { readAgenda } from '#contract/agenda.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Day } from '#domain/time.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { invalidateSlots, saveAgenda } from './actions.ts'
import { AgendaFields, toAgendaFields } from './fields/agenda-fields.ts'
import { useOutsideCheck } from './outside/use-outside-check.ts'
import { type AgendaTarget, previewAgenda } from './queries.ts'

type Options = { target: AgendaTarget; saved: Reply<typeof readAgenda>; today: Day }

export function useAgendaForm({ target, saved, today }: Options) {
  const saveForm = useSaveForm({
    schema: AgendaFields,
    values: useMemo(() => toAgendaFields(saved), [saved]),
    save: (config) => saveAgenda(target, config),
    success: 'Configuration enregistrée',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => void invalidateSlots(),
  })
  const outsideCheck = useOutsideCheck(
    (config: AgendaFields) => previewAgenda({ target, config, start: today }).then(({ outside }) => outside),
    () => void saveForm.submit(),
  )
  return {
    ...saveForm,
    ...outsideCheck.mergeStatus(saveForm),
    submit: saveForm.form.handleSubmit(outsideCheck.run),
    outsideCheck,
  }
}
