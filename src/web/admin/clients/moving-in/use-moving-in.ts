import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MovingInPreview } from '#contract/clients/moving-in.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { type ConfirmedRequest, type MovingInRequest, moveIn, previewMovingIn } from './actions.ts'

type Choices = Omit<MovingInRequest, 'file'>

/** A file is sent whole each time: the server keeps nothing until its appointments are imported. */
export function useMovingIn() {
  const [request, setRequest] = useState<MovingInRequest | null>(null)
  const [progress, setProgress] = useState(0)
  const reading = useMutation({ mutationFn: (next: MovingInRequest) => previewMovingIn(next, setProgress) })
  const storing = useMutation({ mutationFn: (next: ConfirmedRequest) => moveIn(next, setProgress) })
  const preview = reading.data ?? null
  const read = (next: MovingInRequest) => {
    setRequest(next)
    setProgress(0)
    storing.reset()
    reading.mutate(next)
  }
  const failure = storing.error ?? reading.error
  return {
    preview,
    progress,
    phase: storing.isPending ? 'importing' : reading.isPending ? 'reading' : 'idle',
    error: failure && failureMessage(failure),
    movedIn: storing.data ?? null,
    choose: (file: File) => {
      reading.reset()
      read({ file })
    },
    clear: () => {
      setRequest(null)
      reading.reset()
      storing.reset()
    },
    /** Texts of the file are matched anew once its columns or dates are read in another way. */
    change: (choices: Choices) => {
      if (request) read({ ...request, services: undefined, practitioners: undefined, ...choices })
    },
    match: (choices: Pick<Choices, 'services' | 'practitioners'>) => {
      if (request && preview) read({ ...request, ...chosenIn(preview), ...choices })
    },
    store: (sendsReminders: boolean) => {
      if (!request || !preview) return
      const expected = preview.upcoming + preview.past
      setProgress(0)
      storing.mutate({ ...request, ...chosenIn(preview), expected, sendsReminders })
    },
  } as const
}

function chosenIn({
  columns,
  headings,
  encoding,
  order,
  calendar,
  services,
  practitioners,
}: MovingInPreview) {
  return {
    ...(calendar && { titles: calendar.order, separator: calendar.separator }),
    columns: columns.map(({ field }) => field),
    headings,
    encoding: encoding ?? undefined,
    order,
    services: services.map(({ id }) => id),
    practitioners: practitioners.map(({ id }) => id),
  }
}
