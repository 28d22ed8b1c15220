import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messageOf } from '../error-message.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { managedServicesQuery } from './queries.ts'
import { ServiceForm } from './ServiceForm.tsx'
import { ServiceList } from './ServiceList.tsx'

/** What the practice offers: the list, or the form of one. Which of them is the address's word. */
export function ServicesPage() {
  const services = useQuery(managedServicesQuery)
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('service')
  if (services.isPending) return <Loading />
  if (services.isError) {
    return (
      <Failure
        message={`Erreur : ${messageOf(services.error, 'Erreur lors du chargement')}`}
        onRetry={() => void services.refetch()}
        retrying={services.isFetching}
      />
    )
  }
  const chosen = services.data.find(({ id }) => String(id) === wanted) ?? null
  if (wanted === 'nouveau' || chosen) {
    return <ServiceForm key={wanted} service={chosen} onClose={() => setSearch({})} />
  }
  return <ServiceList services={services.data} onOpen={(service) => setSearch({ service })} />
}
