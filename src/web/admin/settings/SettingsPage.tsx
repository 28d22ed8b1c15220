import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../error-message.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { settingsQuery } from './queries.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** Everything about the site that its owner sets. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery)
  if (settings.isPending) return <Loading />
  if (settings.isError) {
    return (
      <Failure
        message={messageOf(settings.error, 'Erreur de chargement')}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    )
  }
  return (
    <>
      <title>Paramètres · Administration</title>
      <PageHeader title="Paramètres du site" />
      <SettingsForm settings={settings.data} />
    </>
  )
}
