import { useQueries, useQuery } from '@tanstack/react-query'
import type { Service } from '#contract/services.ts'
import { profileQuery } from '../../queries.ts'
import { managedServicesQuery } from '../../services/queries.ts'
import { tickedServicesQuery } from '../queries.ts'

type OwnServices = {
  praticienId: number | null
  services: Service[]
  offered: number[]
}

export function useOwnServices() {
  const profile = useQuery(profileQuery)
  const id: unknown = profile.data?.id
  const praticienId = typeof id === 'number' ? id : null
  const [services, offered] = useQueries({
    queries: [
      managedServicesQuery,
      { ...tickedServicesQuery(praticienId ?? 0), enabled: praticienId !== null },
    ],
  })
  const queries = [profile, services, offered]
  return {
    data: offerOf(praticienId, profile.isSuccess, { services: services.data, offered: offered.data }),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

type Lists = { services: Service[] | undefined; offered: Service[] | undefined }

function offerOf(praticienId: number | null, isLoaded: boolean, lists: Lists): OwnServices | undefined {
  if (isLoaded && praticienId === null) return { praticienId, services: [], offered: [] }
  const { services, offered } = lists
  if (!services || !offered) return undefined
  // A praticien gets hidden services only through their own ticks.
  const all = [...services, ...offered.filter(({ id }) => !services.some((known) => known.id === id))]
  const [hidden, shown] = [all.filter(isHidden), all.filter((service) => !isHidden(service))]
  return { praticienId, services: [...shown, ...hidden], offered: offered.map(({ id }) => id) }
}

function isHidden({ active }: Service): boolean {
  return active === false
}
