import { useMemo } from 'react'
import * as z from 'zod/mini'
import { saveClosures } from '#contract/agenda.ts'
import type { TimeOff } from '#domain/agenda.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { api } from '../../session.ts'
import { absencesOf } from '../fields/agenda-fields.ts'
import { useOutsideCheck } from '../outside/use-outside-check.ts'
import { refreshOffer } from '../questions.ts'

/** Under the name that absences have in an agenda, so that both are typed into the same fields. */
const ClosureFields = z.object({ timeOff: saveClosures.body })
type ClosureFields = z.infer<typeof ClosureFields>

/** The form of the practice's closures: it names the visits that a closure falls upon before it saves. */
export function useClosuresForm(saved: readonly TimeOff[]) {
  const saving = useSaveForm({
    schema: ClosureFields,
    values: useMemo(() => ({ timeOff: absencesOf(saved) }), [saved]),
    save: ({ timeOff }) => api('PUT /api/superadmin/closures', { body: timeOff }),
    success: 'Configuration enregistrée',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => void refreshOffer(),
  })
  const check = useOutsideCheck(
    ({ timeOff }: ClosureFields) => api('POST /api/superadmin/closures/apercu', { body: timeOff }),
    () => void saving.submit(),
  )
  return { ...saving, ...check.overSaving(saving), submit: saving.form.handleSubmit(check.ask), check }
}
