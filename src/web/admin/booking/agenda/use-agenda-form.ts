import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { readAgenda } from '#contract/booking/agenda.ts'
import { EARLY_HOURS } from '#contract/booking/working-hours.ts'
import type { Reply } from '#contract/endpoint.ts'
import { findEarlyHours } from '#domain/booking/agenda.ts'
import type { Day } from '#domain/language/time.ts'
import { useVersionedForm } from '../../forms/use-versioned-form.ts'
import type { Versioned } from '../../session/versioned.ts'
import { invalidateSlots, saveAgenda } from './actions.ts'
import { AgendaFields, ownFieldsOf, toAgendaFields, versionField } from './fields/agenda-fields.ts'
import { useCheckedForm } from './outside/use-checked-form.ts'
import { type AgendaTarget, previewAgenda, readAgendaConfig } from './queries.ts'

const Draft = z.extend(AgendaFields, versionField)
type Draft = z.infer<typeof Draft>

type Options = {
  target: AgendaTarget
  saved: Versioned<Reply<typeof readAgenda>>
  today: Day
  onSaved?: () => void
}

export function useAgendaForm({ target, saved, today, onSaved }: Options) {
  const versioned = useVersionedForm({
    schema: useMemo(() => withoutEarlyHours(today), [today]),
    values: useMemo(() => toDraft(saved), [saved]),
    save: ({ version, ...draft }) => saveAgenda(target, { value: ownFieldsOf(draft), version }),
    conflictCode: 'agenda_changed',
    readTheirs: async () => toDraft(await readAgendaConfig(target)),
    success: 'Configuration enregistrée',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => {
      void invalidateSlots()
      onSaved?.()
    },
  })
  return useCheckedForm(versioned, async ({ version: _, ...draft }) => {
    const { outside } = await previewAgenda({ target, config: ownFieldsOf(draft), start: today })
    return outside
  })
}

function withoutEarlyHours(today: Day) {
  return Draft.check(({ value: { laterHours }, issues }) => {
    const index = findEarlyHours(laterHours, { today, known: [] })
    if (index === undefined) return
    issues.push({
      code: 'custom',
      path: ['laterHours', index, 'from'],
      message: EARLY_HOURS,
      input: laterHours,
    })
  })
}

function toDraft({ value, version }: Options['saved']): Draft {
  return { ...toAgendaFields(value), version }
}
