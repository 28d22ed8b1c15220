import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { proposeOpeningTimes } from '#domain/content/opening-times.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { practitionersQuery } from '#web/app/query/queries.ts'
import { showToast } from '#web/app/toasts.tsx'
import { agendaConfigQuery } from '../../../booking/agenda/queries.ts'
import { type SettingsFormValues, toWeek } from '../settings-form.ts'

/** Fills in the times when at least one practitioner works. */
export function ProposeOpeningTimes() {
  const queryClient = useQueryClient()
  const { setValue } = useFormContext<SettingsFormValues>()
  const [isPending, setIsPending] = useState(false)
  const propose = async () => {
    setIsPending(true)
    try {
      const practitioners = await queryClient.fetchQuery(practitionersQuery(browserApi))
      const agendas = await Promise.all(
        practitioners.map(({ id }) => queryClient.fetchQuery(agendaConfigQuery(id))),
      )
      const proposal = toWeek(proposeOpeningTimes(agendas.map(({ value }) => value)))
      // Each list by its own name: only then do its fields follow.
      for (const [index, { ranges }] of proposal.entries())
        setValue(`openingTimes.${index}.ranges`, ranges, { shouldDirty: true })
    } catch (error) {
      void showToast('error', failureMessage(error, 'Erreur lors du chargement'))
    }
    setIsPending(false)
  }
  return (
    <div>
      <Button variant="default" loading={isPending} onClick={() => void propose()}>
        Proposer d’après les agendas
      </Button>
    </div>
  )
}
