import { createApi } from './api.ts'

export const browserApi = createApi((url, init) => fetch(url, init))
