import { useQueries, useQuery } from '@tanstack/react-query'
import type { Service } from '#contract/booking/services.ts'
import { offeredServicesQuery } from '../../../accounts/account/queries.ts'
import { managedServicesQuery, profileQuery } from '../../../queries.ts'

type MyServices = {
  praticienId: number | null
  services: Service[]
  offeredIds: number[]
}

export function useMyServices() {
  const profile = useQuery(profileQuery)
  const id: unknown = profile.data?.id
  const praticienId = typeof id === 'number' ? id : null
  const [listed, offered] = useQueries({
    queries: [
      managedServicesQuery,
      { ...offeredServicesQuery(praticienId ?? 0), enabled: praticienId !== null },
    ],
  })
  const queries = [profile, listed, offered]
  const hasNoId = profile.isSuccess && praticienId === null
  return {
    data: hasNoId ? WITHOUT_ID : mergeServices(praticienId, listed.data, offered.data),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

const WITHOUT_ID: MyServices = { praticienId: null, services: [], offeredIds: [] }

function mergeServices(
  praticienId: number | null,
  listed: Service[] | undefined,
  offered: Service[] | undefined,
): MyServices | undefined {
  if (!listed || !offered) return undefined
  const listedIds = new Set(listed.map(({ id }) => id))
  // To a praticien, the API lists a hidden service only among those they offer.
  const services = [...listed, ...offered.filter(({ id }) => !listedIds.has(id))]
  return {
    praticienId,
    services: services.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b))),
    offeredIds: offered.map(({ id }) => id),
  }
}

function isHidden({ active }: Service): boolean {
  return active === false
}
