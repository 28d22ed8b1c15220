import { french } from '#domain/language/typography.ts'

export const WAITING_LIST_PURPOSE = french`Quand il n’y a plus d’heure, vos clients demandent à être prévenus ; vous voyez qui attend, et leur proposez les places qui se libèrent.`
