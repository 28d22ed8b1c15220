import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { servicesQuery } from '#web/app/query/queries.ts'
import { ServiceOptions } from '../../../forms/ServiceOptions.tsx'
import { api } from '../../../session/session.ts'
import type { Filters } from '../use-calendar-view.ts'

type Props = { filters: Filters; hasTeam: boolean; onFilter: (chosen: Partial<Filters>) => void }

export function AgendaFilters({ filters, hasTeam, onFilter }: Props) {
  const services = useQuery(servicesQuery(api)).data ?? []
  return (
    <>
      <NativeSelect
        label="Prestation"
        value={filters.prestation ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ prestation: value === '' ? null : Number(value) })
        }
      >
        <option value="">Toutes</option>
        <ServiceOptions services={services} hasLengths={false} />
      </NativeSelect>
      {hasTeam && (
        <NativeSelect
          label="Couleurs"
          value={filters.couleurs}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ couleurs: value === 'prestation' ? 'prestation' : 'praticien' })
          }
        >
          <option value="praticien">Par praticien</option>
          <option value="prestation">Par prestation</option>
        </NativeSelect>
      )}
    </>
  )
}
