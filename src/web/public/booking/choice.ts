/** What a visitor chose, as the address carries it: `?service=3&praticien=2`. */
export type Choice = { serviceId?: number; praticienId?: number }

export function readChoice(search: URLSearchParams): Choice {
  return { serviceId: idOf(search.get('service')), praticienId: idOf(search.get('praticien')) }
}

export function writeChoice({ serviceId, praticienId }: Choice): URLSearchParams {
  const search = new URLSearchParams()
  if (serviceId !== undefined) search.set('service', String(serviceId))
  if (praticienId !== undefined) search.set('praticien', String(praticienId))
  return search
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
