import { useForm } from 'react-hook-form'
import type { Block } from '#contract/booking/blocks.ts'
import { required } from '#contract/fields.ts'
import { type Day, isPast, type LocalTime, parseEnd, parseTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { normalizeTime } from '../../forms/normalize-time.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { refreshAgenda } from '../entries/actions.ts'
import { blockTime, changeBlock, removeBlock } from './actions.ts'

const SAVE_FAILURE = 'Erreur lors de la sauvegarde'
const REMOVE_FAILURE = 'Erreur lors de la suppression'

export type BlockValues = {
  date: Day
  time: string
  end: string
  label: string
  praticienId?: number | undefined
}

type Options = {
  block: Block | null
  initialValues: BlockValues
  practitioners: unknown[] | null
  now: LocalTime
  onClose: () => void
}

export function useBlockForm({ block, initialValues, practitioners, now, onClose }: Options) {
  const form = useForm<BlockValues>({ defaultValues: initialValues })
  const saving = useSave((values: BlockValues) => save(block, values), {
    done: block ? 'Plage modifiée' : 'Plage bloquée',
    refresh: refreshAgenda,
    onDone: onClose,
  })
  const removing = useSave(removeBlock, {
    done: 'Plage libérée',
    refresh: refreshAgenda,
    onDone: onClose,
  })
  const submit = form.handleSubmit((values) => {
    const faults = findFaults(values, {
      now,
      requiresPractitioner: practitioners !== null && practitioners.length > 1,
      isNew: block === null,
    })
    for (const [field, message] of faults.toReversed())
      form.setError(field, { message }, { shouldFocus: true })
    if (faults.length > 0) return
    saving.mutate(values, {
      onError: (refusal) => showIssues(refusal, form, { fields: ['date', 'time', 'label', 'praticienId'] }),
    })
  })
  const cause = saving.error ?? removing.error
  const error = cause && failureMessage(cause, saving.error ? SAVE_FAILURE : REMOVE_FAILURE)
  return { form, submit, saving, removing, error }
}

type FaultContext = { now: LocalTime; requiresPractitioner: boolean; isNew: boolean }
type Fault = [keyof BlockValues, string]

function findFaults(values: BlockValues, { now, requiresPractitioner, isNew }: FaultContext): Fault[] {
  const faults: (Fault | null)[] = [
    requiresPractitioner && !values.praticienId ? ['praticienId', required('Praticien')] : null,
    values.date ? null : ['date', required('Date')],
    findStartFault(values, isNew ? now : null),
    findEndFault(values),
  ]
  return faults.filter((fault) => fault !== null)
}

function findStartFault({ date, time }: BlockValues, earliest: LocalTime | null): Fault | null {
  const minute = parseTime(normalizeTime(time))
  if (minute === null) return ['time', invalidTimeMessage('De', time)]
  return earliest && isPast({ day: date, minute }, earliest) ? ['time', 'Créneau déjà passé'] : null
}

function findEndFault({ time, end }: BlockValues): Fault | null {
  const endMinute = parseEnd(normalizeTime(end))
  if (endMinute === null) return ['end', invalidTimeMessage('À', end)]
  const length = endMinute - (parseTime(normalizeTime(time)) ?? 0)
  if (length <= 0) return ['end', 'La fin doit suivre le début.']
  return length % 5 === 0 ? null : ['end', 'La durée compte par pas de 5 minutes.']
}

function invalidTimeMessage(label: string, typed: string): string {
  return typed.trim() === ''
    ? required(label)
    : french`Le champ « ${label} » doit être une heure, comme 12:30.`
}

function save(block: Block | null, values: BlockValues): Promise<unknown> {
  const time = normalizeTime(values.time)
  const duration = (parseEnd(normalizeTime(values.end)) ?? 0) - (parseTime(time) ?? 0)
  const span = { date: values.date, time, duration }
  if (block) {
    const { id, version } = block
    return changeBlock({ ...span, id, version, label: values.label.trim() || null })
  }
  return blockTime({ ...span, label: values.label, praticienId: values.praticienId })
}
