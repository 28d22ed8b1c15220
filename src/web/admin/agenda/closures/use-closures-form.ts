import { useMemo } from 'react'
import * as z from 'zod/mini'
import { saveClosures as saveClosuresEndpoint } from '#contract/agenda.ts'
import type { TimeOff } from '#domain/agenda.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { invalidateSlots, saveClosures } from '../actions.ts'
import { toTimeOffFields } from '../fields/agenda-fields.ts'
import { useOutsideCheck } from '../outside/use-outside-check.ts'
import { previewClosures } from '../queries.ts'

// Same key as in AgendaFields, so that both forms share their field components.
const ClosureFields = z.object({ timeOff: saveClosuresEndpoint.body })
type ClosureFields = z.infer<typeof ClosureFields>

export function useClosuresForm(saved: readonly TimeOff[]) {
  const saveForm = useSaveForm({
    schema: ClosureFields,
    values: useMemo(() => ({ timeOff: toTimeOffFields(saved) }), [saved]),
    save: ({ timeOff }) => saveClosures(timeOff),
    success: 'Configuration enregistrée',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => void invalidateSlots(),
  })
  const outsideCheck = useOutsideCheck(
    ({ timeOff }: ClosureFields) => previewClosures(timeOff),
    () => void saveForm.submit(),
  )
  return {
    ...saveForm,
    ...outsideCheck.mergeStatus(saveForm),
    submit: saveForm.form.handleSubmit(outsideCheck.run),
    outsideCheck,
  }
}
