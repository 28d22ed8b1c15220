import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MovedVouchersPreview } from '#contract/clients/moving-vouchers.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import {
  type ConfirmedVouchers,
  type MovedVouchersRequest,
  moveVouchersIn,
  previewMovedVouchers,
} from './actions.ts'

type Choices = Omit<MovedVouchersRequest, 'file'>

/** A file is sent whole each time: the server keeps nothing until its vouchers are imported. */
export function useMovingVouchers() {
  const [request, setRequest] = useState<MovedVouchersRequest | null>(null)
  const [progress, setProgress] = useState(0)
  const reading = useMutation({
    mutationFn: (next: MovedVouchersRequest) => previewMovedVouchers(next, setProgress),
  })
  const storing = useMutation({ mutationFn: (next: ConfirmedVouchers) => moveVouchersIn(next, setProgress) })
  const preview = reading.data ?? null
  const read = (next: MovedVouchersRequest) => {
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
    moved: storing.data ?? null,
    choose: (file: File) => {
      reading.reset()
      read({ file })
    },
    /** Texts of the file are matched anew once its columns or dates are read in another way. */
    change: (choices: Choices) => {
      if (request) read({ ...request, services: undefined, ...choices })
    },
    match: (services: Choices['services']) => {
      if (request && preview) read({ ...request, ...chosenIn(preview), services })
    },
    store: (tellsEndings: boolean) => {
      if (!request || !preview) return
      setProgress(0)
      storing.mutate({ ...request, ...chosenIn(preview), expected: preview.entering, tellsEndings })
    },
  } as const
}

function chosenIn({ columns, headings, encoding, order, services }: MovedVouchersPreview) {
  return {
    columns: columns.map(({ field }) => field),
    headings,
    encoding: encoding ?? undefined,
    order,
    services: services.map(({ id }) => id),
  }
}
