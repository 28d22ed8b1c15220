import { useSearchParams } from 'react-router'
import { type BookingChoice, readChoice, writeChoice } from './choice.ts'

/** The visitor's choice of service and practitioner, kept in the address so that a link can carry it. */
export function useChoice(): [BookingChoice, (choice: BookingChoice) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (choice: BookingChoice) =>
    setSearch(writeChoice(choice), { replace: true, preventScrollReset: true })
  return [readChoice(search), choose]
}
