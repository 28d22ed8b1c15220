import { useEffect } from 'react'
import { notify } from '#web/app/toasts.tsx'

export function useErrorToast(text: string | null): void {
  useEffect(() => {
    if (text) void notify('error', text)
  }, [text])
}
