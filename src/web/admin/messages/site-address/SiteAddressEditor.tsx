import { useQuery } from '@tanstack/react-query'
import type { SiteAddress } from '#contract/messages/site-address.ts'
import { french } from '#domain/language/typography.ts'
import formStyles from '../../ui/form.module.css'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { siteAddressQuery } from './queries.ts'
import { SiteAddressForm } from './SiteAddressForm.tsx'

export function SiteAddressEditor() {
  const site = useQuery(siteAddressQuery)
  return (
    <QueryBoundary of={site}>
      {(known) => (
        <div className={formStyles.form}>
          <Elsewhere {...known} />
          {known.source === 'settings' && <SiteAddressForm confirmed={known.address} />}
        </div>
      )}
    </QueryBoundary>
  )
}

function Elsewhere({ address, source }: SiteAddress) {
  if (source === 'environment') {
    return <p>{french`${address ?? ''} : réglée par votre hébergeur (PUBLIC_URL).`}</p>
  }
  if (address === null || address === window.location.origin) return null
  return (
    <p>
      {french`Vous lisez cette page à une autre adresse : ${window.location.origin}. Si elle est la bonne, confirmez-la à la place.`}
    </p>
  )
}
