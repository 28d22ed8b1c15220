import { useState } from 'react'
import type { Service } from '#contract/booking/services.ts'

/** A new file, the removal of the stored picture, or null for neither. Sent when the form is saved. */
export type PictureChange = File | 'removed' | null

export function useServicePicture(stored: Service['picture']) {
  const [change, setChange] = useState<PictureChange>(null)
  return {
    change,
    file: change instanceof File ? change : null,
    stored: change === null ? stored : undefined,
    choose: setChange,
    remove: () => setChange(stored ? 'removed' : null),
    reset: () => setChange(null),
  }
}
