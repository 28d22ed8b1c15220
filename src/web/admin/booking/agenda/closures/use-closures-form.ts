import { useMemo } from 'react'
import * as z from 'zod/mini'
import { saveClosures as saveClosuresEndpoint } from '#contract/booking/agenda.ts'
import type { TimeOff } from '#domain/booking/agenda.ts'
import { useVersionedForm } from '../../../forms/use-versioned-form.ts'
import type { Versioned } from '../../../session/versioned.ts'
import { invalidateSlots, saveClosures } from '../actions.ts'
import { toTimeOffFields, versionField } from '../fields/agenda-fields.ts'
import { useCheckedForm } from '../outside/use-checked-form.ts'
import { previewClosures, readClosures } from '../queries.ts'

// Same key as in AgendaFields, so that both forms share their field components.
const Draft = z.object({ timeOff: saveClosuresEndpoint.body, ...versionField })
type Draft = z.infer<typeof Draft>

export function useClosuresForm(saved: Versioned<TimeOff[]>) {
  const versioned = useVersionedForm({
    schema: Draft,
    values: useMemo(() => toDraft(saved), [saved]),
    save: ({ version, timeOff: value }) => saveClosures({ value, version }),
    conflictCode: 'closures_changed',
    readTheirs: async () => toDraft(await readClosures()),
    success: 'Configuration enregistrée',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => void invalidateSlots(),
  })
  return useCheckedForm(versioned, ({ timeOff }) => previewClosures(timeOff))
}

function toDraft({ value, version }: Versioned<TimeOff[]>): Draft {
  return { timeOff: toTimeOffFields(value), version }
}
