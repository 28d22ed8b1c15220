import { useMemo } from 'react'
import * as z from 'zod/mini'
import { saveClosures as endpoint } from '#contract/agenda.ts'
import type { TimeOff } from '#domain/agenda.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { refreshOffer, saveClosures } from '../actions.ts'
import { absencesOf } from '../fields/agenda-fields.ts'
import { useOutsideCheck } from '../outside/use-outside-check.ts'
import { previewClosures } from '../queries.ts'

/** Under the name that absences have in an agenda, so that both are typed into the same fields. */
const ClosureFields = z.object({ timeOff: endpoint.body })
type ClosureFields = z.infer<typeof ClosureFields>

/** The form of the practice's closures: it names the reservations that a closure falls upon before it saves. */
export function useClosuresForm(saved: readonly TimeOff[]) {
  const saving = useSaveForm({
    schema: ClosureFields,
    values: useMemo(() => ({ timeOff: absencesOf(saved) }), [saved]),
    save: ({ timeOff }) => saveClosures(timeOff),
    success: 'Configuration enregistrée',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => void refreshOffer(),
  })
  const check = useOutsideCheck(
    ({ timeOff }: ClosureFields) => previewClosures(timeOff),
    () => void saving.submit(),
  )
  return { ...saving, ...check.overSaving(saving), submit: saving.form.handleSubmit(check.ask), check }
}
