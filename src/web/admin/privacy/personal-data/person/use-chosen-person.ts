import { useSearchParams } from 'react-router'
import { parseId } from '#domain/language/id.ts'

const PARAMETER = 'personne'

/** Id of the record that was chosen among people who share an address; null without a choice. */
export function useChosenPerson() {
  const [search, setSearch] = useSearchParams()
  const withChoice = (id: number | null): URLSearchParams => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete(PARAMETER)
    else next.set(PARAMETER, String(id))
    return next
  }
  return {
    chosen: parseId(search.get(PARAMETER)),
    choose: (id: number | null) => setSearch(withChoice(id), { replace: true }),
    addressOf: (id: number) => `?${withChoice(id)}`,
  }
}
