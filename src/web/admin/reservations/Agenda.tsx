import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaEntry } from '#contract/reservations.ts'
import type { Day, LocalTime } from '#domain/time.ts'
import { queries } from '#web/app/queries.ts'
import { notify } from '#web/app/toasts.tsx'
import { messageOf } from '../error-message.ts'
import { Failure } from '../layout/Failure.tsx'
import { api } from '../session.ts'
import { useAdmin } from '../use-admin.ts'
import { useErrorToast } from '../use-error-toast.ts'
import classes from './Agenda.module.css'
import { Calendar } from './Calendar.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { draftOf, dropDraft } from './draft.ts'
import { EditDialog } from './EditDialog.tsx'
import type { CreateValues } from './use-create-form.ts'
import { useDrag } from './use-drag.ts'
import { useFocusReturn } from './use-focus-return.ts'

type Dialog =
  | { kind: 'create'; date: Day; time: string; draft: CreateValues | null }
  | { kind: 'edit'; entry: AgendaEntry }

/** The calendar with what is asked for it, and the dialogs that it opens. */
export function Agenda({ now }: { now: LocalTime }) {
  const adminId = useAdmin().id
  const [range, setRange] = useState<{ start: Day; end: Day } | null>(null)
  const [dialog, setDialog] = useState<Dialog | null>(() => unfinished(adminId, now))
  const agenda = useQuery({
    ...queries.reservations(api, range ?? { start: now.day, end: now.day }),
    enabled: range !== null,
  })
  const drag = useDrag()
  const focus = useFocusReturn()
  const failure = agenda.isError ? messageOf(agenda.error, 'Erreur lors du chargement') : null
  useErrorToast(failure)

  const open = (next: Dialog) => {
    focus.remember()
    setDialog(next)
  }
  const create = (at: LocalTime | null, time: string) => {
    if (at === null) return notify('error', 'Créneau déjà passé')
    open({ kind: 'create', date: at.day, time, draft: null })
  }
  const close = () => {
    dropDraft()
    setDialog(null)
    focus.giveBack()
  }
  return (
    <div className={classes.agenda}>
      <header className={classes.header}>
        <h1>Réservations</h1>
        <Button radius="xl" onClick={() => create(now, '')}>
          Nouvelle réservation
        </Button>
      </header>
      {failure && (
        <Failure message={failure} onRetry={() => void agenda.refetch()} retrying={agenda.isFetching} />
      )}
      <Calendar
        entries={agenda.data ?? []}
        now={now}
        busy={agenda.isFetching}
        onRange={setRange}
        onCreate={create}
        onOpen={(entry) => open({ kind: 'edit', entry })}
        onMove={(entry, to) => drag.mutate({ entry, to })}
      />
      {dialog?.kind === 'create' && <CreateDialog {...dialog} now={now} onClose={close} />}
      {dialog?.kind === 'edit' && <EditDialog entry={dialog.entry} now={now} onClose={close} />}
    </div>
  )
}

/** The form that a session's end interrupted opens again, with what was typed. */
function unfinished(adminId: number, now: LocalTime): Dialog | null {
  const draft = draftOf(adminId)
  return draft && { kind: 'create', date: now.day, time: '', draft }
}
