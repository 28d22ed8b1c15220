import { useSearchParams } from 'react-router'
import { useAdmin } from '../../session/use-admin.ts'

const EVERYONE = 'tous'

/** Agenda shown to a superadmin, kept in the URL: at first their own, if they have one. */
export function useChosenAgenda(owners: readonly { id: number }[]) {
  const { id } = useAdmin()
  const [search, setSearch] = useSearchParams()
  const find = (ownerId: number) => owners.find((owner) => owner.id === ownerId)?.id
  const first = find(id) ?? (owners.length === 1 ? owners[0]?.id : undefined)
  const param = search.get('agenda')
  const praticienId = param === EVERYONE ? undefined : (find(Number(param)) ?? first)
  return {
    praticienId,
    value: praticienId === undefined ? EVERYONE : String(praticienId),
    everyone: EVERYONE,
    choose: (agenda: string) => setSearch({ agenda }, { replace: true }),
  }
}
