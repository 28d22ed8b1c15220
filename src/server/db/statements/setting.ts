import { compiledOnce } from './compiled-once.ts'

export const selectSetting = compiledOnce((db, { key }: { key: string }) =>
  db.selectFrom('settings').select('value').where('key', '=', key),
)
