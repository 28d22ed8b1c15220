import { createApi } from './api.ts'

/** The browser's own client; the server makes one per request (entry-server). */
export const browserApi = createApi((url, init) => fetch(url, init))
