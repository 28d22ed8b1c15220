import { NNBSP } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Link } from '#web/ui/Link.tsx'
import { parseFirstPhoneNumber } from '#web/ui/phone-number.ts'

export function PhoneLine() {
  const { settings } = usePublicSettings()
  const number = parseFirstPhoneNumber(settings?.phone)
  return (
    <p>
      {number ? (
        <>
          Téléphone{NNBSP}: <a href={number.href}>{number.label}</a>
        </>
      ) : (
        <Link to={paths.contact}>Écrivez-nous</Link>
      )}
    </p>
  )
}
