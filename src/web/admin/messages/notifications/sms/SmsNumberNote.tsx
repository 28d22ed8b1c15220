import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { isPhoneNumber } from '#domain/language/phone-number.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { useAdmin } from '../../../session/use-admin.ts'
import { smsNumberQuery } from '../queries.ts'

const DEBOUNCE_MS = 500

/** Says of a stored number, or of one that is being typed, that no SMS reaches it; asks nothing without SMS. */
export function SmsNumberNote({ phone }: { phone: string | null | undefined }) {
  const { sendsSms = false } = useAdmin()
  const [typed] = useDebouncedValue(phone?.trim() ?? '', DEBOUNCE_MS)
  const check = useQuery({ ...smsNumberQuery(typed), enabled: sendsSms && isPhoneNumber(typed) })
  if (!sendsSms) return null
  const note = typed === '' ? null : check.data?.note
  // The live region stands before its text, so that screen readers announce it.
  return <div role="status">{note && <p className={primitivesStyles.note}>{note}</p>}</div>
}
