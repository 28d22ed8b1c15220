import { useEffect } from 'react'
import { notify } from '#web/app/toasts.tsx'

/** Says a failure once, when it appears; the screen keeps showing it. */
export function useErrorToast(message: string | null): void {
  useEffect(() => {
    if (message) void notify('error', message)
  }, [message])
}
