import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAdmin } from '../../session/use-admin.ts'
import { isPushOn } from './phone-switches.ts'

/** Renews what is switched on on this device, and goes where a notification leads. */
export function usePhone(): void {
  const { id } = useAdmin()
  const navigate = useNavigate()
  useEffect(() => {
    if (isPushOn()) void import('./push.ts').then(({ renewPush }) => renewPush(id))
  }, [id])
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const follow = ({ data }: MessageEvent<{ open?: unknown }>) => {
      if (typeof data.open === 'string') void navigate(data.open)
    }
    serviceWorker.addEventListener('message', follow)
    return () => serviceWorker.removeEventListener('message', follow)
  }, [navigate])
}
