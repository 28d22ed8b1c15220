import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { servicesQuery } from '#web/app/query/queries.ts'
import { emptyToUndefined } from '../../../forms/normalize-time.ts'
import { ServiceOptions } from '../../../forms/ServiceOptions.tsx'
import { agendaOwnersQuery } from '../../../queries.ts'
import { api } from '../../../session/session.ts'
import { isTeam } from '../../../ui/parts/team.ts'
import styles from './Why.module.css'
import type { WhyQuestion } from './why-question.ts'

export function WhySelects({ canChoosePractitioner }: { canChoosePractitioner: boolean }) {
  const { register, formState } = useFormContext<WhyQuestion>()
  const services = useQuery(servicesQuery(api))
  const practitioners = useQuery({ ...agendaOwnersQuery, enabled: canChoosePractitioner })
  const activeServices = services.data?.filter((service) => service.active !== false) ?? []
  return (
    <>
      <NativeSelect
        // Remounted when the options arrive: the value comes from the URL before they exist.
        key={`services-${activeServices.length}`}
        className={styles.wide}
        label="Prestation"
        error={formState.errors.serviceId?.message}
        {...register('serviceId', { setValueAs: emptyToUndefined })}
      >
        <option value="">Aucune en particulier</option>
        <ServiceOptions services={activeServices} />
      </NativeSelect>
      {canChoosePractitioner && isTeam(practitioners.data ?? []) && (
        <NativeSelect
          key={`practitioners-${practitioners.data?.length}`}
          className={styles.wide}
          label="Praticien"
          error={formState.errors.praticienId?.message}
          {...register('praticienId', { setValueAs: emptyToUndefined })}
        >
          <option value="">Tous</option>
          {practitioners.data?.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </NativeSelect>
      )}
    </>
  )
}
