import { toMailtoUrl } from '#domain/messages/mailto-url.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { parseFirstPhoneNumber } from '#web/ui/phone-number.ts'

export function ContactLinks() {
  const { settings } = usePublicSettings()
  const number = parseFirstPhoneNumber(settings?.phone)
  return (
    <div className={actionRowStyles.start}>
      {number && (
        <a href={number.href} className={buttonStyles.primary}>
          Appeler le {number.label}
        </a>
      )}
      {settings?.publicEmail && (
        <a href={toMailtoUrl(settings.publicEmail)} className={buttonStyles.quiet}>
          {settings.publicEmail}
        </a>
      )}
      <Link to={paths.contact} className={number ? buttonStyles.quiet : buttonStyles.primary}>
        Nous écrire
      </Link>
    </div>
  )
}
