import { useMemo } from 'react'
import * as z from 'zod/mini'
import { saveClosures as endpoint } from '#contract/agenda.ts'
import type { TimeOff } from '#domain/agenda.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { invalidateSlots, saveClosures } from '../actions.ts'
import { absencesOf } from '../fields/agenda-fields.ts'
import { useOutsideCheck } from '../outside/use-outside-check.ts'
import { previewClosures } from '../queries.ts'

// Same key as in AgendaFields, so that both forms share their field components.
const ClosureFields = z.object({ timeOff: endpoint.body })
type ClosureFields = z.infer<typeof ClosureFields>

export function useClosuresForm(saved: readonly TimeOff[]) {
  const saving = useSaveForm({
    schema: ClosureFields,
    values: useMemo(() => ({ timeOff: absencesOf(saved) }), [saved]),
    save: ({ timeOff }) => saveClosures(timeOff),
    success: 'Configuration enregistrée',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => void invalidateSlots(),
  })
  const check = useOutsideCheck(
    ({ timeOff }: ClosureFields) => previewClosures(timeOff),
    () => void saving.submit(),
  )
  return { ...saving, ...check.mergeStatus(saving), submit: saving.form.handleSubmit(check.ask), check }
}
