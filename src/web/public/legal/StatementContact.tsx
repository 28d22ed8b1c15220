import { NNBSP } from '#domain/language/typography.ts'
import { toMailtoUrl } from '#domain/messages/mailto-url.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings, useSiteNames } from '#web/app/public-settings.ts'
import { Link } from '#web/ui/Link.tsx'
import { parseFirstPhoneNumber } from '#web/ui/phone-number.ts'

export function StatementContact() {
  const { title } = useSiteNames()
  const { settings } = usePublicSettings()
  const number = parseFirstPhoneNumber(settings?.phone)
  return (
    <>
      <h2>Retour d’information et contact</h2>
      <p>
        Si vous n’arrivez pas à accéder à un contenu ou à un service, vous pouvez contacter {title} pour être
        orienté vers une alternative accessible ou obtenir le contenu sous une autre forme.
      </p>
      <ul>
        <li>
          Envoyer un message{NNBSP}: <Link to={paths.contact}>page Contact</Link>
        </li>
        {settings?.publicEmail && (
          <li>
            Écrire un e-mail{NNBSP}: <a href={toMailtoUrl(settings.publicEmail)}>{settings.publicEmail}</a>
          </li>
        )}
        {number && (
          <li>
            Téléphoner{NNBSP}: <a href={number.href}>{number.label}</a>
          </li>
        )}
        {settings?.address && (
          <li>
            Écrire{NNBSP}: {settings.address.split('\n').join(', ')}
          </li>
        )}
      </ul>
    </>
  )
}
