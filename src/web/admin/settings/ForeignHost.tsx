import { Alert } from '@mantine/core'
import { NNBSP } from '#domain/typography.ts'
import { foreignOrigin } from '#domain/web-address.ts'
import alertStyles from '../ui/alert.module.css'

export function ForeignHost({ addresses }: { addresses: readonly string[] }) {
  const hosts = [...new Set(addresses.flatMap((address) => foreignOrigin(address) ?? []))]
  if (hosts.length === 0) return null
  return (
    <Alert className={alertStyles.warning} variant="outline" role="status">
      <p>
        Vos visiteurs appelleront {hosts.map((host) => new URL(host).host).join(', ')}
        {NNBSP}: ce site saura qu’ils sont venus, et l’image disparaîtra s’il la retire. Téléversez-la plutôt.
      </p>
    </Alert>
  )
}
