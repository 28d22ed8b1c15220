import { useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import type { readAgenda } from '#contract/booking/agenda.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useVersionedForm } from '../../forms/use-versioned-form.ts'
import type { Versioned } from '../../session/versioned.ts'
import { invalidateSlots, saveAgenda } from '../agenda/actions.ts'
import { agendaDifferences } from '../agenda/conflict/agenda-differences.ts'
import { AgendaFields, versionField } from '../agenda/fields/agenda-fields.ts'
import { type AgendaTarget, readAgendaConfig } from '../agenda/queries.ts'

const RuleFields = z.pick(AgendaFields, {
  bufferMinutes: true,
  minNoticeMinutes: true,
  horizonDays: true,
  maxVisitsPerDay: true,
  compactDay: true,
  startAfterReservation: true,
})
const Draft = z.extend(RuleFields, versionField)
type Draft = z.infer<typeof Draft>

export type SavedAgenda = Versioned<Reply<typeof readAgenda>>

/** The rules of one agenda. A PUT leaves what it omits as it is, but asks for hours and breaks. */
export function useRulesForm(target: AgendaTarget, saved: SavedAgenda) {
  const latest = useRef(saved.value)
  return useVersionedForm({
    schema: Draft,
    values: useMemo(() => toDraft(saved), [saved]),
    save: ({ version, ...rules }) => {
      const { workingHours, breakTimes } = latest.current
      return saveAgenda(target, { value: { workingHours, breakTimes, ...rules }, version })
    },
    conflictCode: 'agenda_changed',
    readTheirs: async () => {
      const theirs = await readAgendaConfig(target)
      latest.current = theirs.value
      return toDraft(theirs)
    },
    // The version is that of the whole agenda, whose hours and absences may have changed.
    isSame: (theirs, loaded) => agendaDifferences(theirs, loaded).length === 0,
    success: 'Configuration enregistrée',
    failure: "Erreur lors de l'enregistrement",
    name: `regles ${target ?? ''}`,
    onSaved: () => void invalidateSlots(),
  })
}

function toDraft({ value, version }: SavedAgenda): Draft {
  const { bufferMinutes, minNoticeMinutes, horizonDays } = value
  const { maxVisitsPerDay, compactDay, startAfterReservation } = value
  return {
    bufferMinutes,
    minNoticeMinutes,
    horizonDays,
    maxVisitsPerDay,
    compactDay,
    startAfterReservation,
    version,
  }
}
