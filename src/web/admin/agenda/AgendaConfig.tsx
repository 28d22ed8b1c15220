import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../error-message.ts'
import { PracticeClock } from '../layout/PracticeClock.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useErrorToast } from '../use-error-toast.ts'
import { AgendaForm } from './AgendaForm.tsx'
import { agendaConfigQuery, type Whose } from './queries.ts'

/** An agenda as it is saved, ready to be changed. */
export function AgendaConfig({ whose }: { whose: Whose }) {
  const config = useQuery(agendaConfigQuery(whose))
  const failure = config.isError ? messageOf(config.error, 'Erreur lors du chargement') : null
  useErrorToast(failure)
  if (config.isPending) return <Loading />
  if (failure !== null || !config.data) {
    return (
      <Failure
        message={failure ?? 'Erreur lors du chargement'}
        onRetry={() => void config.refetch()}
        retrying={config.isFetching}
      />
    )
  }
  return (
    <PracticeClock>{(now) => <AgendaForm whose={whose} saved={config.data} today={now.day} />}</PracticeClock>
  )
}
