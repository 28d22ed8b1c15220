import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { personAgendaPath } from '../../../paths.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { useDialogFor } from '../../../ui/dialog/use-dialog-state.ts'
import { HoursQuestion } from './HoursQuestion.tsx'
import type { NewOfferer } from './queries.ts'

type Question = {
  /** Asks first about those who become bookable, if there are any. */
  submitFor: (bookable: readonly NewOfferer[]) => void
  /** Call once it is saved; false if nobody asked to go to the hours. */
  goToHours: () => boolean
  dialog: ReactNode
}

/** Before a form makes somebody bookable, asks for their hours. */
export function useHoursQuestion(submit: () => Promise<void>): Question {
  const ownId = useAdmin().id
  const navigate = useNavigate()
  const { shown: people, open, close } = useDialogFor<readonly NewOfferer[]>()
  const nextId = useRef<number | null>(null)
  // A save that failed is tried again without asking again.
  const answeredIds = useRef(new Set<number>())
  const answer = (next: number | null) => {
    for (const { id } of people ?? []) answeredIds.current.add(id)
    nextId.current = next
    close()
    void submit()
  }
  return {
    submitFor: (bookable) => {
      const asked = bookable.filter(({ id }) => !answeredIds.current.has(id))
      if (asked.length > 0) open(asked)
      else void submit()
    },
    goToHours: () => {
      const id = nextId.current
      if (id !== null) void navigate(personAgendaPath(id, ownId))
      return id !== null
    },
    dialog: people && (
      <HoursQuestion people={people} onConfirm={() => answer(null)} onOther={answer} onCancel={close} />
    ),
  }
}
