import { Account } from '../Account.tsx'
import { MissingProfileNotice } from '../MissingProfileNotice.tsx'
import { OfferForm } from './OfferForm.tsx'
import { useOwnServices } from './use-own-services.ts'

export function MyServicesPage() {
  const offer = useOwnServices()
  return (
    <Account title="Mes services" result={offer}>
      {({ praticienId, services, offered }) =>
        praticienId === null ? (
          <MissingProfileNotice />
        ) : (
          <OfferForm praticienId={praticienId} services={services} offered={offered} />
        )
      }
    </Account>
  )
}
