import { useFormContext } from 'react-hook-form'
import { session } from '../../../session/session.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import { type AgendaTarget, agendaConfigQuery, readAgendaConfig } from '../queries.ts'

/**
 * After the agenda has changed beside the form, the form takes the new version over, and keeps what was edited. Where
 * an edited field itself has changed, it stays as it is, so that saving it reports the conflict.
 */
export function useAgendaFollows(target: AgendaTarget): () => Promise<void> {
  const { formState } = useFormContext<AgendaFields>()
  const { dirtyFields, defaultValues } = formState
  return async () => {
    const saved = await readAgendaConfig(target)
    const edited = Object.keys(dirtyFields) as (keyof AgendaFields)[]
    const isUntouched = (name: keyof AgendaFields) =>
      JSON.stringify(saved.value[name]) === JSON.stringify(defaultValues?.[name])
    if (edited.every(isUntouched)) session.client.setQueryData(agendaConfigQuery(target).queryKey, saved)
  }
}
