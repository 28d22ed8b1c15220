import { aJpeg } from '../support/people/pictures.ts'
import type { Stock } from './stock.ts'

const PICTURE = aJpeg({ width: 120, height: 90 })
const TABLE = Buffer.from('Nom;E-mail\nZoé Petit;zoe@exemple.fr\n')

const MOVING_IN = '/api/superadmin/activity-imports'
const MOVING_VOUCHERS = `${MOVING_IN}/vouchers`

const VOUCHER_TABLE = Buffer.from('Code;Reste\nKDO-1234;50\n')

/** Appointments come in as their preview counted them: one, in a slot that is still free. */
export function fileFor(path: string, { nextSlot }: Stock, isTable: boolean): Buffer | Promise<Buffer> {
  if (!isTable) return PICTURE
  if (path.startsWith(MOVING_VOUCHERS)) return VOUCHER_TABLE
  if (!path.startsWith(MOVING_IN)) return TABLE
  const { date, time } = nextSlot()
  return Buffer.from(`Date;Heure;Durée;Nom\n${date};${time};30;Zoé Petit\n`)
}

/** As they are recognized, for whoever fuzzes. */
const movingInFields = async ({ owner }: Stock) => ({
  ...{
    columns: undefined,
    headings: undefined,
    encoding: undefined,
    order: undefined,
    services: undefined,
  },
  ...{ practitioners: String(owner.id), expected: '1' },
})

const movingVoucherFields = async ({ site }: Stock) => {
  await site.database.kysely.updateTable('vouchers').set({ foreign_code_hash: null }).execute()
  return {
    ...{
      columns: undefined,
      headings: undefined,
      encoding: undefined,
      order: undefined,
      services: undefined,
    },
    expected: '1',
  }
}

/** An import that can be undone. */
async function anImport({ site, owner }: Stock): Promise<{ id: number }> {
  return site.database.kysely
    .insertInto('activity_imports')
    .values({ imported_by: owner.id, sends_reminders: 0, created_at: site.clock.instant() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Values of the paths of an import. */
export const MOVING_TARGETS = {
  [MOVING_IN]: movingInFields,
  [`${MOVING_IN}/{id}`]: anImport,
  [MOVING_VOUCHERS]: movingVoucherFields,
}
