import { lazy, Suspense } from 'react'
import { useAdmin } from '../../../session/use-admin.ts'

/** Not loaded by practices without SMS. */
const SmsNumberCheck = lazy(async () => ({ default: (await import('./SmsNumberCheck.tsx')).SmsNumberCheck }))

/** Says of a stored number, or of one that is being typed, that no SMS reaches it. */
export function SmsNumberNote({ phone }: { phone: string | null | undefined }) {
  const { sendsSms, tellsBySms } = useAdmin()
  if (!sendsSms && !tellsBySms) return null
  return (
    <Suspense fallback={null}>
      <SmsNumberCheck phone={phone ?? ''} />
    </Suspense>
  )
}
