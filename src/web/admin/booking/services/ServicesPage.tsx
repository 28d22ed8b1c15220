import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { managedServicesQuery } from './queries.ts'
import { ServiceForm } from './ServiceForm.tsx'
import { ServiceList } from './ServiceList.tsx'

export function ServicesPage() {
  const services = useQuery(managedServicesQuery)
  const [search, setSearch] = useSearchParams()
  const requested = search.get('service')
  return (
    <QueryBoundary of={services} sentence={(reason) => `Erreur : ${reason}`}>
      {(list) => {
        const chosen = list.find(({ id }) => String(id) === requested) ?? null
        if (requested === 'nouveau' || chosen) {
          return <ServiceForm key={requested} service={chosen} onClose={() => setSearch({})} />
        }
        return (
          <ServiceList
            services={list}
            onAdd={() => setSearch({ service: 'nouveau' })}
            onEdit={({ id }) => setSearch({ service: String(id) })}
          />
        )
      }}
    </QueryBoundary>
  )
}
