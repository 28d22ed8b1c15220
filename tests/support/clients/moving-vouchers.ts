import type { MovedVouchersPreview, moveVouchersIn } from '#contract/clients/moving-vouchers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { aMovingPractice } from './moving-practice.ts'

const PATH = '/api/superadmin/activity-imports/vouchers'

/** Headings of a French table of vouchers and packs. */
export const VOUCHER_HEADINGS =
  'Code;Reste;Valeur;Séances restantes;Prestation;Valable jusqu’au;De la part de;Pour;Client;E-mail;Notes\n'

type Moved = Reply<typeof moveVouchersIn> & { code?: string }

/** Camille’s practice, whose owner takes over vouchers and packs. */
export async function aPracticeWithPapers(env: Record<string, string> = {}) {
  const practice = await aMovingPractice(env)
  const send = <Body>(path: string, content: string, choices: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(choices)) form.append(name, value)
    form.append('table', new Blob([content]), 'bons.csv')
    return practice.owner.upload<Body>(path, form)
  }
  return {
    ...practice,
    previewVouchers: async (content: string, choices: Record<string, string> = {}) =>
      (await send<MovedVouchersPreview>(`${PATH}/preview`, content, choices)).body,
    moveVouchersIn: (content: string, expected: number, choices: Record<string, string> = {}) =>
      send<Moved>(PATH, content, { ...choices, expected: String(expected) }),
    vouchers: () =>
      practice.site.database.kysely
        .selectFrom('vouchers')
        .leftJoin('clients', 'clients.id', 'client_id')
        .select(['vouchers.id', 'units', 'balance', 'paid_cents', 'service_name', 'session_minutes'])
        .select(['sold_on', 'valid_until', 'recipient_name', 'giver_name', 'message', 'clients.name'])
        .select(['receipt_number', 'vouchers.import_id'])
        .orderBy('vouchers.id')
        .execute(),
  }
}
