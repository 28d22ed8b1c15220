import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { parseFirstPhoneNumber } from '#web/ui/phone-number.ts'

export function ContactLinks() {
  const number = parseFirstPhoneNumber(usePublicSettings().settings?.phone)
  return (
    <div className={actionRowStyles.start}>
      {number && (
        <a href={number.href} className={buttonStyles.primary}>
          Appeler le {number.label}
        </a>
      )}
      <Link to={paths.contact} className={number ? buttonStyles.quiet : buttonStyles.primary}>
        Nous écrire
      </Link>
    </div>
  )
}
