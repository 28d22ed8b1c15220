import { Alert } from '@mantine/core'
import { french } from '#domain/typography.ts'
import { foreignOrigins } from '#domain/web-address.ts'
import alertStyles from './alert.module.css'

/** Warns about the addresses of pictures on other hosts, and about those that an https site may not show. */
export function ForeignHost({ addresses }: { addresses: readonly string[] }) {
  const origins = foreignOrigins(addresses)
  if (origins.length === 0) return null
  const hosts = [...new Set(origins.map((origin) => new URL(origin).host))].join(', ')
  return (
    <Alert className={alertStyles.warning} variant="outline" role="status">
      <p>
        {french`Vos visiteurs appelleront ${hosts} : ce site saura qu’ils sont venus, et l’image disparaîtra s’il la retire. Téléversez-la plutôt.`}
      </p>
      {origins.some((origin) => origin.startsWith('http:')) && (
        <p>
          {french`Une adresse en http peut rester invisible : les navigateurs la refusent sur un site en https.`}
        </p>
      )}
    </Alert>
  )
}
