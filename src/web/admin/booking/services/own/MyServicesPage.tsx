import { AccountFrame } from '../../../accounts/account/AccountFrame.tsx'
import { MissingProfileNotice } from '../../../accounts/account/MissingProfileNotice.tsx'
import stackStyles from '../../../accounts/account/stack.module.css'
import { useAdmin } from '../../../session/use-admin.ts'
import { NamelessNotice } from './NamelessNotice.tsx'
import { OfferForm } from './OfferForm.tsx'
import { useMyServices } from './use-my-services.ts'

export function MyServicesPage() {
  const result = useMyServices()
  const { firstName, lastName } = useAdmin()
  const name = `${firstName} ${lastName}`
  return (
    <AccountFrame title="Mes services" result={result}>
      {({ praticienId, services, offeredIds }) =>
        praticienId === null ? (
          <MissingProfileNotice />
        ) : (
          <div className={stackStyles.stack}>
            <NamelessNotice />
            <OfferForm person={{ id: praticienId, name }} services={services} offeredIds={offeredIds} />
          </div>
        )
      }
    </AccountFrame>
  )
}
