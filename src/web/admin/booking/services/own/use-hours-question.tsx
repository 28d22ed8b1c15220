import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { personAgendaPath } from '../../../paths.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { HoursQuestion } from './HoursQuestion.tsx'
import type { NewOfferer } from './queries.ts'

type Question = {
  /** Asks about these people first, if there are any. */
  submitFor: (people: readonly NewOfferer[]) => void
  /** Call once it is saved; false if nobody asked to go to the hours. */
  goToHours: () => boolean
  dialog: ReactNode
}

/** Before a form makes somebody bookable, asks for their hours. */
export function useHoursQuestion(submit: () => Promise<void>): Question {
  const ownId = useAdmin().id
  const navigate = useNavigate()
  const [people, setPeople] = useState<readonly NewOfferer[]>([])
  const nextId = useRef<number | null>(null)
  const answer = (next: number | null) => {
    nextId.current = next
    setPeople([])
    void submit()
  }
  return {
    submitFor: (asked) => (asked.length === 0 ? answer(null) : setPeople(asked)),
    goToHours: () => {
      const id = nextId.current
      if (id !== null) void navigate(personAgendaPath(id, ownId))
      return id !== null
    },
    dialog: people.length > 0 && (
      <HoursQuestion
        people={people}
        onConfirm={() => answer(null)}
        onOther={answer}
        onCancel={() => setPeople([])}
      />
    ),
  }
}
