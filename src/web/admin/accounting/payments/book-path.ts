import { adminPaths } from '../../paths.ts'

export const BOOK_PATH = `${adminPaths.figures}/livre`
