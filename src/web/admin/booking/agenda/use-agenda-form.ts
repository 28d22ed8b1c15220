import { useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import type { readAgenda } from '#contract/booking/agenda.ts'
import { EARLY_HOURS } from '#contract/booking/working-hours.ts'
import type { Reply } from '#contract/endpoint.ts'
import { findEarlyHours } from '#domain/booking/agenda.ts'
import type { Day } from '#domain/language/time.ts'
import { useConflict } from '../../forms/use-conflict.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import type { Versioned } from '../../session/versioned.ts'
import { invalidateSlots, saveAgenda } from './actions.ts'
import { AgendaFields, toAgendaFields, versionField } from './fields/agenda-fields.ts'
import { useOutsideCheck } from './outside/use-outside-check.ts'
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
  const version = useRef(saved.version)
  const { conflict, clear, fetchOnConflict } = useConflict<AgendaFields>({
    code: 'agenda_changed',
    readTheirs: async () => toFields(await readAgendaConfig(target)),
  })
  const saveForm = useSaveForm<Draft, Draft, void>({
    schema: useMemo(() => withoutEarlyHours(today), [today]),
    values: useMemo(() => toDraft(toFields(saved)), [saved]),
    save: async ({ version: expected, ...value }) => {
      const reply = await saveAgenda(target, { value, version: expected }).catch(fetchOnConflict(value))
      version.current = reply.version
    },
    success: 'Configuration enregistrée',
    failure: "Erreur lors de l'enregistrement",
    savedValues: () => ({ version: version.current }),
    onSaved: () => {
      clear()
      void invalidateSlots()
      onSaved?.()
    },
  })
  const outsideCheck = useOutsideCheck(
    ({ version: _, ...config }: Draft) =>
      previewAgenda({ target, config, start: today }).then(({ outside }) => outside),
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

function toFields({ value, version }: Options['saved']): Versioned<AgendaFields> {
  return { value: toAgendaFields(value), version }
}

function toDraft({ value, version }: Versioned<AgendaFields>): Draft {
  return { ...value, version }
}
