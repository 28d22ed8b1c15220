import { paths } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import { parseFirstPhoneNumber } from '#web/ui/phone-number.ts'

export function PhoneLink({ phone }: { phone: string | null }) {
  const number = parseFirstPhoneNumber(phone)
  if (number === null) return <Link to={paths.contact}>écrivez-nous</Link>
  return (
    <>
      appelez-nous au <a href={number.href}>{number.label}</a>
    </>
  )
}
