import { MY_AGENDA } from '../paths.ts'

/** When the whole practice is closed. */
export const CLOSURES = `${MY_AGENDA}/fermetures`
