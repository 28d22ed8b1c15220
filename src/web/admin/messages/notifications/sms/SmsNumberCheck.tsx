import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { isPhoneNumber } from '#domain/language/phone-number.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { smsNumberQuery } from '../queries.ts'

const DEBOUNCE_MS = 500

export function SmsNumberCheck({ phone }: { phone: string }) {
  const [typed] = useDebouncedValue(phone.trim(), DEBOUNCE_MS)
  const check = useQuery({ ...smsNumberQuery(typed), enabled: isPhoneNumber(typed) })
  const note = typed === '' ? null : check.data?.note
  // The live region stands before its text, so that screen readers announce it.
  return <div role="status">{note && <p className={primitivesStyles.note}>{note}</p>}</div>
}
