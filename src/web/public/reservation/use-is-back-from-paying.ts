import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'

/** From the provider’s page, after paying. The server renders the page without this parameter. */
export function useIsBackFromPaying(): boolean {
  const [search] = useSearchParams()
  return useHydrated() && search.get('paiement') === 'retour'
}
