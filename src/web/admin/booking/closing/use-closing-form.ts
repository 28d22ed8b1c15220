import { Closing } from '#contract/booking/closing.ts'
import type { Day } from '#domain/language/time.ts'
import { showToast } from '#web/app/toasts.tsx'
import { emptyToUndefined, normalizeTime } from '../../forms/normalize-time.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { closeTime, refreshClosedTime } from './actions.ts'

/** A person's id, or everybody. */
export type ClosedBy = number | 'cabinet'

export type ClosingValues = {
  praticienId: number | undefined
  wholePractice: boolean
  from: Day
  to: Day
  start: string
  end: string
  weeklyUntil: string
  label: string
}

export function initialClosing({ day, who }: { day: Day; who: ClosedBy }): ClosingValues {
  return {
    ...whoFields(who),
    from: day,
    to: day,
    start: '',
    end: '',
    weeklyUntil: '',
    label: '',
  }
}

export function whoFields(who: ClosedBy): Pick<ClosingValues, 'praticienId' | 'wholePractice'> {
  return who === 'cabinet'
    ? { praticienId: undefined, wholePractice: true }
    : { praticienId: who, wholePractice: false }
}

/** What the server reads: `9h` as `09:00`, and what is empty as absent. */
export function toClosing({ start, end, ...values }: ClosingValues): Closing {
  return {
    ...values,
    start: emptyToUndefined(normalizeTime(start)),
    end: emptyToUndefined(normalizeTime(end)),
    weeklyUntil: emptyToUndefined(values.weeklyUntil),
    label: emptyToUndefined(values.label.trim()),
  }
}

type Options = { initialValues: ClosingValues; onClose: () => void; onClosed: (closing: Closing) => void }

export function useClosingForm({ initialValues, onClose, onClosed }: Options) {
  return useSaveForm<ClosingValues, Closing, Awaited<ReturnType<typeof closeTime>>>({
    schema: Closing,
    values: initialValues,
    name: 'fermeture',
    save: async (closing) => {
      const reply = await closeTime(closing)
      await refreshClosedTime()
      if (reply.reservations.length > 0) onClosed(closing)
      else onClose()
      return reply
    },
    success: ({ message }) => void showToast('success', message),
    failure: 'Erreur lors de la sauvegarde',
  })
}
