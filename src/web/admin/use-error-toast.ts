import { useEffect } from 'react'
import { notify } from '#web/app/toasts.tsx'

export function useErrorToast(message: string | null): void {
  useEffect(() => {
    if (message) void notify('error', message)
  }, [message])
}
