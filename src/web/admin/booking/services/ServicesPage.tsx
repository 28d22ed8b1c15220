import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { usersQuery } from '../../accounts/users/queries.ts'
import { managedServicesQuery } from '../../queries.ts'
import { combineResults } from '../../ui/query/combine-results.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { ServiceForm } from './ServiceForm.tsx'
import { ServiceList } from './ServiceList.tsx'

export function ServicesPage() {
  const services = useQuery(managedServicesQuery)
  const users = useQuery(usersQuery)
  const [search, setSearch] = useSearchParams()
  const requested = search.get('service')
  return (
    <QueryBoundary of={combineResults({ services, users })} sentence={(reason) => `Erreur : ${reason}`}>
      {({ services: list, users: people }) => {
        const chosen = list.find(({ id }) => String(id) === requested) ?? null
        if (requested === 'nouveau' || chosen) {
          return (
            <ServiceForm
              key={requested}
              service={chosen}
              services={list}
              users={people}
              onClose={() => setSearch({})}
            />
          )
        }
        return (
          <ServiceList
            services={list}
            users={people}
            onAdd={() => setSearch({ service: 'nouveau' })}
            onEdit={({ id }) => setSearch({ service: String(id) })}
          />
        )
      }}
    </QueryBoundary>
  )
}
