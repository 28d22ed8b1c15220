import type { RefusalCode } from '#contract/errors.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { parseFirstPhoneNumber } from '#web/ui/phone-number.ts'
import { PhoneLine } from './PhoneLine.tsx'

/** Refusals that send to the telephone. */
const BY_PHONE: ReadonlySet<string | undefined> = new Set<RefusalCode>([
  'booking_by_phone',
  'booking_suspended',
  'email_change_by_phone',
  'mail_budget_used',
])

/** A visitor may try again or call if the reason is unknown. */
export function FailureReason({ error }: { error: unknown }) {
  const { settings } = usePublicSettings()
  const number = parseFirstPhoneNumber(settings?.phone)
  const isRefusal = error instanceof ApiError && error.status < 500
  if (isRefusal && BY_PHONE.has(error.code)) {
    return (
      <>
        <p>{failureMessage(error)}</p>
        <PhoneLine />
      </>
    )
  }
  if (!number || isRefusal) return <p>{failureMessage(error)}</p>
  return (
    <>
      <p>{failureMessage(error, 'La connexion semble coupée.')}</p>
      <p>
        Réessayez dans un instant, ou appelez le <a href={number.href}>{number.label}</a>.
      </p>
    </>
  )
}
