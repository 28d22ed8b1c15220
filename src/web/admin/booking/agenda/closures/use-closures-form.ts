import { useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import { saveClosures as saveClosuresEndpoint } from '#contract/booking/agenda.ts'
import type { TimeOff } from '#domain/booking/agenda.ts'
import { useConflict } from '../../../forms/use-conflict.ts'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import type { Versioned } from '../../../session/versioned.ts'
import { invalidateSlots, saveClosures } from '../actions.ts'
import { type AgendaFields, toTimeOffFields, versionField } from '../fields/agenda-fields.ts'
import { useOutsideCheck } from '../outside/use-outside-check.ts'
import { previewClosures, readClosures } from '../queries.ts'

// Same key as in AgendaFields, so that both forms share their field components.
const Draft = z.object({ timeOff: saveClosuresEndpoint.body, ...versionField })
type Draft = z.infer<typeof Draft>

export function useClosuresForm(saved: Versioned<TimeOff[]>) {
  const version = useRef(saved.version)
  const { conflict, clear, fetchOnConflict } = useConflict<AgendaFields['timeOff']>({
    code: 'closures_changed',
    readTheirs: readClosures,
  })
  const saveForm = useSaveForm<Draft, Draft, void>({
    schema: Draft,
    values: useMemo(() => toDraft(saved), [saved]),
    save: async ({ version: expected, timeOff: value }) => {
      const reply = await saveClosures({ value, version: expected }).catch(fetchOnConflict(value))
      version.current = reply.version
    },
    success: 'Configuration enregistrée',
    failure: "Erreur lors de l'enregistrement",
    savedValues: () => ({ version: version.current }),
    onSaved: () => {
      clear()
      void invalidateSlots()
    },
  })
  const outsideCheck = useOutsideCheck(
    ({ timeOff }: Draft) => previewClosures(timeOff),
    () => void saveForm.submit(),
  )
  const submit = saveForm.form.handleSubmit(outsideCheck.run)
  return {
    ...saveForm,
    ...outsideCheck.mergeStatus(saveForm),
    submit,
    outsideCheck,
    conflict,
    keepMine: () => {
      saveForm.form.setValue('version', conflict?.theirs.version)
      void submit()
    },
    takeTheirs: () => {
      if (conflict) saveForm.form.reset(toDraft(conflict.theirs), { keepDirtyValues: false })
      clear()
    },
  }
}

function toDraft({ value, version }: Versioned<TimeOff[]>): Draft {
  return { timeOff: toTimeOffFields(value), version }
}
