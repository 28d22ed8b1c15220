import { Alert } from '@mantine/core'
import { french } from '#domain/language/typography.ts'
import { foreignOrigins } from '#domain/language/web-address.ts'
import alertStyles from './alert.module.css'

/** Warns about the addresses of pictures on other hosts, and about those that an https site may not show. */
export function ForeignHost({ addresses }: { addresses: readonly string[] }) {
  const origins = foreignOrigins(addresses)
  if (origins.length === 0) return null
  const hosts = [...new Set(origins.map((origin) => new URL(origin).host))]
  return (
    <Alert className={alertStyles.warning} variant="outline" role="status">
      <p>
        {french`Cette image vient d’ailleurs : l’adresse IP de chaque visiteur est transmise à ${hosts.join(', ')}. Votre politique de confidentialité doit le dire et nommer ${hosts.length > 1 ? 'ces sites' : 'ce site'}.`}
      </p>
      <p>
        {french`Téléversez-la plutôt : elle reste sur votre site, et ne disparaît pas si elle est retirée ailleurs.`}
      </p>
      {origins.some((origin) => origin.startsWith('http:')) && (
        <p>
          {french`Une adresse en http peut rester invisible : les navigateurs la refusent sur un site en https.`}
        </p>
      )}
    </Alert>
  )
}
