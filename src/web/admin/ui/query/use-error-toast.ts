import { useEffect } from 'react'
import { showToast } from '#web/app/toasts.tsx'

export function useErrorToast(text: string | null): void {
  useEffect(() => {
    if (text) void showToast('error', text)
  }, [text])
}
