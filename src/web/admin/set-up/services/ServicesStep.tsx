import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPlaceholderName } from '#domain/language/person-name.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { usersQuery } from '../../accounts/users/queries.ts'
import { refreshChecklist } from '../../content/checklist/actions.ts'
import { managedServicesQuery } from '../../queries.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { combineResults } from '../../ui/query/combine-results.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { NameForm } from '../NameForm.tsx'
import { practitionerProfilesQuery } from '../queries.ts'
import type { StepProps } from '../step-props.ts'
import { AfterServices } from './AfterServices.tsx'
import { NewServiceForm } from './NewServiceForm.tsx'
import { OfferedServices } from './OfferedServices.tsx'

export function ServicesStep(props: StepProps) {
  return isPlaceholderName(useAdmin()) ? <NameFirst {...props} /> : <Services {...props} />
}

function NameFirst({ onLater }: StepProps) {
  return (
    <>
      <p>D’abord votre nom{NNBSP}: c’est lui que vos clients lisent à côté de vos prestations.</p>
      <NameForm isDone={false} onSaved={() => void refreshChecklist()} onLater={onLater} />
    </>
  )
}

function Services({ step, onSaved, onLater }: StepProps) {
  const results = combineResults({
    services: useQuery(managedServicesQuery),
    practitioners: useQuery(practitionerProfilesQuery),
    users: useQuery(usersQuery),
  })
  const [isAdding, setIsAdding] = useState(!step.done)
  const [hasAdded, setHasAdded] = useState(false)
  return (
    <QueryBoundary of={results}>
      {({ services, practitioners, users }) => (
        <>
          <OfferedServices services={services} practitioners={practitioners} users={users} />
          {isAdding ? (
            <NewServiceForm
              people={users.filter(({ isExample }) => !isExample)}
              isDone={step.done}
              onAdded={() => {
                setIsAdding(false)
                setHasAdded(true)
                void refreshChecklist()
              }}
              onLater={onLater}
            />
          ) : (
            // The pressed button is gone: focus must not fall back to the document.
            <AfterServices takesFocus={hasAdded} onContinue={onSaved} onAdd={() => setIsAdding(true)} />
          )}
        </>
      )}
    </QueryBoundary>
  )
}
