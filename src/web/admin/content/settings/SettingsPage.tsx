import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { settingsQuery } from './queries.ts'
import { SettingsForm } from './SettingsForm.tsx'

export function SettingsPage() {
  const settings = useQuery(settingsQuery)
  return (
    <QueryBoundary of={settings} failure="Erreur de chargement">
      {(saved) => (
        <>
          <title>Paramètres · Administration</title>
          <PageHeader title="Paramètres du site" />
          <SettingsForm settings={saved} />
        </>
      )}
    </QueryBoundary>
  )
}
