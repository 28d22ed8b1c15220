import { AccountFrame } from '../../../accounts/account/AccountFrame.tsx'
import { MissingProfileNotice } from '../../../accounts/account/MissingProfileNotice.tsx'
import { NamelessNotice } from './NamelessNotice.tsx'
import { OfferForm } from './OfferForm.tsx'
import { useMyServices } from './use-my-services.ts'

export function MyServicesPage() {
  const result = useMyServices()
  return (
    <AccountFrame title="Mes services" result={result}>
      {({ praticienId, services, offeredIds }) =>
        praticienId === null ? (
          <MissingProfileNotice />
        ) : (
          <>
            <NamelessNotice />
            <OfferForm praticienId={praticienId} services={services} offeredIds={offeredIds} />
          </>
        )
      }
    </AccountFrame>
  )
}
